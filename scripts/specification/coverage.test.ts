import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Coverage, coverageTable, readCoverage } from './coverage.ts';

describe('the sentences of the specification', () => {
  let coverage: Coverage[] = [];
  beforeAll(() => {
    coverage = readCoverage();
  });

  it('are each checked by a browser test', () => {
    expect(coverage.filter(({ tests }) => tests.length === 0).map(({ sentence }) => sentence)).toEqual([]);
  });

  it('stand with their tests in the table', () => {
    const table = readFileSync(join(import.meta.dirname, '../../e2e/specification/README.md'), 'utf8');
    expect(table, 'npm run specification writes it').toBe(coverageTable(coverage));
  });
});
