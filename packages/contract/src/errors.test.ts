import { expect, it } from 'vitest';
import { ATTEMPT_ERRORS } from './deliveries.ts';
import { ERROR_CODES } from './errors.ts';

it('codes have one form: words in lower case, joined by underscores', () => {
  for (const code of [...ERROR_CODES, ...ATTEMPT_ERRORS]) expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
});
