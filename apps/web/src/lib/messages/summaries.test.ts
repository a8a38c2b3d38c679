import { describe, expect, it } from 'vitest';
import { invalidOnes, messageAtLine, SummaryCollector, summaryAt } from './summaries.ts';

function collected(count: number) {
  const collector = new SummaryCollector();
  for (let index = 0; index < count; index++) {
    const isWrong = index % 3 === 1;
    collector.add({
      type: isWrong ? null : 'MT103',
      line: index * 10 + 1,
      errors: isWrong ? 2 : 0,
      warnings: index,
    });
  }
  return collector.finish();
}

describe('summaries of many messages', () => {
  it('contain the collected values of each', () => {
    const summaries = collected(1000);
    expect(summaries.count).toBe(1000);
    expect(summaries.types).toEqual(['MT103', null]);
    expect(summaryAt(summaries, 0)).toEqual({ index: 0, type: 'MT103', line: 1, errors: 0, warnings: 0 });
    expect(summaryAt(summaries, 700)).toEqual({
      index: 700,
      type: null,
      line: 7001,
      errors: 2,
      warnings: 700,
    });
    expect(summaryAt(summaries, 1000)).toBeNull();
    expect(summaryAt(summaries, -1)).toBeNull();
  });

  it('report which are invalid', () => {
    expect([...invalidOnes(collected(8))]).toEqual([1, 4, 7]);
  });

  it('find the message of a line', () => {
    const summaries = collected(3);
    expect([1, 10, 11, 21, 500].map((line) => messageAtLine(summaries, line))).toEqual([0, 0, 1, 2, 2]);
  });

  it('accept more types than fit', () => {
    const collector = new SummaryCollector();
    for (let index = 0; index < 70_000; index++) {
      collector.add({ type: `T${index}`, line: 1, errors: 0, warnings: 0 });
    }
    expect(summaryAt(collector.finish(), 10)?.type).toBe('T10');
    expect(collector.finish().types).toHaveLength(65_536);
  });
});
