import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FORCED_PAYEE_ANSWERS } from './forced-payee-answers.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/verification-of-payee.md');

it('the guide lists every forced answer, and no others', () => {
  const rows = readFileSync(GUIDE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| Forced '));
  expect(rows).toEqual(
    FORCED_PAYEE_ANSWERS.map(({ name, account, text }) => `| ${name} | \`${account}\` | ${text} |`),
  );
});
