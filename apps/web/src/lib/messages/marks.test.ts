import { describe, expect, it } from 'vitest';
import { marksOf, segmentsOf, worstOf } from './marks.ts';
import type { Problem } from './protocol.ts';
import { tokensOf } from './tokens.ts';

const problem = (line: number | null, column: number | null, severity: Problem['severity'] = 'error') => ({
  code: 'T43',
  severity,
  path: '32A',
  line,
  column,
  message: `at ${line}:${column}`,
});

describe('a line is coloured', () => {
  it.each([
    ['swift-mt', ':32A:261120EUR1,', [':32A:']],
    ['swift-mt', '{1:F01X}{3:{121:u}}', ['{1:', '}', '{3:', '{121:', '}', '}']],
    ['swift-mt', 'NO :32A: HERE', []],
    ['iso20022', '<Amt Ccy="EUR">1</Amt>', ['<Amt', 'Ccy', '>', '</Amt', '>']],
    ['json', '{ "a": "b" }', ['{', '"a"', ':', '}']],
    ['csv', 'A,B', [',']],
    ['telex', 'OUR REF: X', ['OUR REF:']],
    ['unknown', ':32A:', []],
  ])('%s: %s', (format, line, coloured) => {
    const tokens = tokensOf(line, format);
    expect(tokens.filter(({ kind }) => kind !== 'plain').map(({ text }) => text)).toEqual(coloured);
    expect(tokens.map(({ text }) => text).join('')).toBe(line);
  });

  it('in linear time, whatever it contains', () => {
    const startMs = performance.now();
    for (const format of ['swift-mt', 'iso20022', 'json', 'csv', 'telex']) {
      for (const unit of ['<', '{', '"', ':', 'a', ' ', 'a=', '"a', '{1:', 'A ']) {
        const line = unit.repeat(200_000 / unit.length);
        expect(
          tokensOf(line, format)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
      }
    }
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });
});

describe('a problem is marked', () => {
  const marked = (row: string, column: number, format = 'swift-mt', firstColumn = 1) =>
    segmentsOf(row, format, marksOf([problem(1, column)]).get(1), firstColumn)
      .filter(({ severity }) => severity !== null)
      .map(({ text }) => text)
      .join('');

  it.each([
    ['from its column to the end of the value', ':71A:ALL', 6, 'ALL'],
    ['only in its word', 'ONE TWO THREE', 5, 'TWO'],
    ['up to the end of its block', '{121:abc}{5:}', 6, 'abc'],
    ['as a whole tag', ':32A:261120', 1, ':32A:'],
    ['behind the line, where something is missing', ':20:', 5, ' '],
  ])('%s', (_, row, column, text) => expect(marked(row, column)).toBe(text));

  it('over a whole element', () => expect(marked('  <Ccy>EUR</Ccy>', 3, 'iso20022')).toBe('<Ccy>'));

  it('in the continuation of a long line, and only there', () => {
    expect(marked('defghi jk', 1005, 'swift-mt', 1001)).toBe('hi');
    expect(marked('abc', 1005)).toBe('');
  });

  it('as an error if there is a warning, too, and every line stays complete', () => {
    const marks = marksOf([problem(1, 5, 'warning'), problem(1, 5), problem(1, 9, 'warning')]).get(1);
    const segments = segmentsOf('one two three', 'unknown', marks);
    expect(segments.map(({ text, severity }) => [text, severity])).toEqual([
      ['one ', null],
      ['two', 'error'],
      [' ', null],
      ['three', 'warning'],
    ]);
    expect(worstOf(marks)).toBe('error');
    expect(worstOf([])).toBeNull();
  });

  it('at the start of the text when it has no position', () => {
    expect(marksOf([problem(null, null)]).get(1)).toHaveLength(1);
  });
});
