import * as z from 'zod/mini';

/**
 * A check of texts that are stored: without NUL, which PostgreSQL has no place for, and without half of a
 * surrogate pair, which is no character.
 */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'Please leave out characters that are not text',
);
