import { describe, expect, it } from 'vitest';
import { inParts, reachable, tally } from './bulk.ts';

describe('the possible next statuses of selected transfers', () => {
  it('are counted by the rules of each transfer', () => {
    expect(
      reachable([
        { status: 'pending', fundType: 'm0' },
        { status: 'processing', fundType: 'm1' },
        { status: 'completed', fundType: 'm1' },
        null,
      ]),
    ).toEqual([
      { status: 'processing', count: 1 },
      { status: 'completed', count: 1 },
      { status: 'failed', count: 2 },
    ]);
  });

  it('are empty when all are final', () => {
    expect(reachable([{ status: 'failed', fundType: 'm0' }])).toEqual([]);
  });
});

describe('ids', () => {
  it('the ids are sent in parts that lose none', () => {
    expect(inParts(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
    expect(inParts([], 2)).toEqual([]);
  });
});

it('results are counted, and the refused ones named', () => {
  const refused = { transactionId: 'c', outcome: 'refused', code: 'not_found', message: 'Gone' } as const;
  expect(
    tally([
      { transactionId: 'a', outcome: 'changed', code: null, message: null },
      { transactionId: 'b', outcome: 'unchanged', code: null, message: null },
      refused,
    ]),
  ).toEqual({ changed: 1, unchanged: 1, refused: [refused] });
});
