import * as z from 'zod/mini';

/**
 * A check for texts that are stored: no NUL, which PostgreSQL cannot store, and no half of a surrogate pair, which is not a
 * character.
 */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'Please leave out characters that are not text',
);
