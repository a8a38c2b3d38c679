import * as z from 'zod/mini';

export const UNSTORABLE_TEXT = 'Please remove characters that are not text';

/**
 * Checks texts that are stored: no NUL, which PostgreSQL cannot store, and no half of a surrogate pair, which is not
 * a character.
 */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  UNSTORABLE_TEXT,
);
