import { expect, it } from 'vitest';
import { ISO_CODES } from './problem-codes.ts';

it('codes are those of the standard, in capitals, or words in lower case, joined by underscores', () => {
  for (const code of Object.keys(ISO_CODES)) expect(code).toMatch(/^([A-Z][A-Z0-9]*|[a-z]+(_[a-z0-9]+)*)$/);
});
