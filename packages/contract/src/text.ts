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

/**
 * The YAML or JSON that a document is written as, with its comments: stored with the document, which it must contain
 * unchanged.
 */
export const sourceText = (max: number) =>
  z.optional(z.nullable(z.string().check(storable, z.maxLength(max, `At most ${max / 1024} kB`))));

const LATIN = /^[\p{Script=Latin}\p{Mn}\p{P}\p{Zs}0-9+=<>|^~$`´]*$/u;

/** As the schemes that verify payees allow. */
export const latinText = (max: number) =>
  z.string().check(
    storable,
    z.minLength(1, 'Please send at least one character'),
    z.maxLength(max, `Please send at most ${max} characters`),
    z.refine((text) => LATIN.test(text), {
      error: 'Please use Latin letters, digits and punctuation only',
    }),
  );
