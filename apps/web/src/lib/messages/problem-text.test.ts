import { describe, expect, it } from 'vitest';
import { messageFileName } from '../files/download-text.ts';
import { countText, lossesAsText, placeText, problemsAsText } from './problem-text.ts';
import { hasSimulatedMark, problemsOfMarked, withSimulatedMark } from './simulated-mark.ts';
import { typeGroup, typeLabel } from './type-titles.ts';

const problem = {
  code: 'T43',
  severity: 'error' as const,
  path: '32A',
  line: 4,
  column: 15,
  message: 'Write a comma.',
};

describe('problems as text', () => {
  it('are one a line, as linters print them', () => {
    const whole = { ...problem, path: '', line: null, column: null, severity: 'warning' as const };
    expect(problemsAsText([problem, whole])).toBe(
      '4:15 error T43 32A Write a comma.\nwarning T43 Write a comma.',
    );
    expect(placeText({ line: 4, column: null })).toBe('4');
  });

  it('are counted in words', () => {
    expect(countText(1, 2)).toBe('1 error, 2 warnings');
    expect(countText(1200, 0)).toBe('1,200 errors');
    expect(countText(0, 0)).toBe('');
  });

  it('describe a loss with source and target', () => {
    const loss = {
      kind: 'dropped' as const,
      code: 'T1',
      from: '72',
      to: null,
      before: 'x',
      after: null,
      message: 'No place.',
    };
    expect(lossesAsText([loss])).toBe('T1 dropped 72 -> - No place.');
  });
});

describe('a message made here', () => {
  it('is marked in XML, after the declaration, once', () => {
    const marked = withSimulatedMark('<?xml version="1.0"?>\n<Document/>');
    expect(marked).toMatch(/^<\?xml version="1\.0"\?>\n<!-- SIMULATED .*-->\n<Document\/>$/);
    expect(withSimulatedMark(marked)).toBe(marked);
    expect([marked, '<Document/>'].map(hasSimulatedMark)).toEqual([true, false]);
    expect(withSimulatedMark('<Document/>')).toMatch(/^<!-- SIMULATED .*-->\n<Document\/>$/);
  });

  it('has its problems a line further down then', () => {
    const at = (line: number | null) => ({ ...problem, line });
    const lines = (text: string) => problemsOfMarked(text, [1, 2, null].map(at)).map(({ line }) => line);
    expect(lines('<?xml version="1.0"?>\n<Document/>')).toEqual([1, 3, null]);
    expect(lines('<Document/>')).toEqual([2, 3, null]);
    expect(lines('{1:F01}')).toEqual([1, 2, null]);
  });

  it('is left alone where a comment would break it', () => {
    expect(withSimulatedMark('{1:F01}{5:{TNG:}}')).toBe('{1:F01}{5:{TNG:}}');
  });

  it('is marked in the name of its file', () => {
    expect(messageFileName('MT103 STP', 'swift-mt', true)).toBe('mt103-stp.simulated.fin');
    expect(messageFileName('pacs.008.001.08', 'iso20022', false)).toBe('pacs.008.001.08.xml');
    expect(messageFileName(null, 'unknown', false)).toBe('message.txt');
  });
});

describe('a type of message', () => {
  it('is in its group, in the usual notation', () => {
    expect(['MT940', 'ACK', 'camt.053.001.08', 'KTT', 'json'].map(typeGroup)).toEqual([
      'SWIFT MT',
      'SWIFT MT',
      'ISO 20022',
      'Other formats',
      'Other formats',
    ]);
    expect([typeLabel('mt103'), typeLabel('pacs.008.001.08')]).toEqual(['MT103', 'pacs.008.001.08']);
  });
});
