import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';

const TEXT = sample('CSV');

/** Code, path, line, column and sentence of all problems. */
function problemsOf(text: string): readonly (readonly unknown[])[] {
  return [...checkAll(text, { mode: 'strict' })].flatMap(({ problems }) =>
    problems.map(({ code, path, line, column, message }) => [code, path, line, column, message]),
  );
}

describe('CSV', () => {
  it.each([
    ['semicolons', ';'],
    ['tabs, as pasted from a spreadsheet', '\t'],
    ['vertical bars', '|'],
  ])('is read with %s between the cells', (_, delimiter) => {
    const text = TEXT.replace('"Suedwerk, Tokyo branch"', 'Suedwerk').replaceAll(',', delimiter);
    expect(readTransfers(text).items.map(({ transfer }) => transfer?.amount)).toEqual([
      '12500.50',
      '7400000',
    ]);
  });

  it('is read after a line that declares the delimiter', () => {
    const { format, items } = readTransfers(`sep=,\r\n${TEXT}`);
    expect(format).toBe('csv');
    expect(items.map(({ line, transfer }) => [line, transfer?.amount])).toEqual([
      [3, '12500.50'],
      [4, '7400000'],
    ]);
  });

  it('suggests the right name for a misspelt column, at its position', () => {
    expect(problemsOf(TEXT.replace('CURRENCY', 'Curency'))).toEqual([
      ['csv_missing_column', 'CURRENCY', 1, 13, "The column 'Curency' is not known; write CURRENCY."],
    ]);
  });

  it('reports a missing column at the beginning of the header', () => {
    expect(problemsOf(`\n${TEXT.replace('DATE,', '')}`).map((problem) => problem.slice(0, 4))).toEqual([
      ['csv_missing_column', 'DATE', 2, 1],
    ]);
    expect(problemsOf(TEXT.split('\n')[0] ?? '').map((problem) => problem.slice(0, 4))).toEqual([
      ['no_items', '', 1, 1],
    ]);
  });
});
