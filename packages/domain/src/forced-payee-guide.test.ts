import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FORCED_COP_ANSWERS } from './forced-cop-answers.ts';
import { FORCED_PAYEE_ANSWERS } from './forced-payee-answers.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/verification-of-payee.md');

/** Those of a section. */
const rowsBelow = (heading: string): string[] => {
  const [, section = ''] = readFileSync(GUIDE, 'utf8').split(`## ${heading}\n`);
  return (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| Forced '));
};

it('the guide lists every forced answer, and no others', () => {
  const rows = rowsBelow('Force an answer');
  expect(rows).toEqual(
    FORCED_PAYEE_ANSWERS.map(({ name, account, text }) => `| ${name} | \`${account}\` | ${text} |`),
  );
});

it('the guide lists every forced confirmation, and no others', () => {
  expect(rowsBelow('Confirmation of Payee')).toEqual(
    FORCED_COP_ANSWERS.map(({ name, account, reason, text }) => {
      const code = reason === null ? '' : `\`${reason}\`: `;
      return `| ${name} | \`${account.slice(0, 6)}\` \`${account.slice(6)}\` | ${code}${text} |`;
    }),
  );
});
