import { describe, expect, it } from 'vitest';
import { fileProblem, sortFiles } from './file-rules.ts';

const RULES = { endings: ['.csv', '.json'], maxBytes: 10 * 1024 * 1024 };

describe('the rules of a file', () => {
  it('go by the extension of the name, in either case', () => {
    expect(fileProblem({ name: 'Transfers.CSV', size: 1 }, RULES)).toBeNull();
    expect(fileProblem({ name: 'csv', size: 1 }, RULES)).toBe('csv is not a CSV or JSON file');
    expect(fileProblem({ name: 'a.csv.exe', size: 1 }, RULES)).toBe('a.csv.exe is not a CSV or JSON file');
  });

  it('accept the largest size and nothing above it', () => {
    expect(fileProblem({ name: 'a.csv', size: RULES.maxBytes }, RULES)).toBeNull();
    expect(fileProblem({ name: 'a.csv', size: 11 * 1024 * 1024 }, RULES)).toBe(
      'a.csv is 11.0 MB; the limit is 10.0 MB',
    );
  });

  it('refuse an empty file, and nothing else without rules', () => {
    expect(fileProblem({ name: 'a.csv', size: 0 }, RULES)).toBe('a.csv is empty');
    expect(fileProblem({ name: 'a.exe', size: 5 }, {})).toBeNull();
  });

  it('sort several files', () => {
    const good = { name: 'a.csv', size: 1 };
    expect(sortFiles([good, { name: 'b.txt', size: 1 }], RULES)).toEqual({
      taken: [good],
      problems: ['b.txt is not a CSV or JSON file'],
    });
  });
});
