import * as z from 'zod/mini';

export const RESULT_TABS = ['errors', 'tree', 'translation'] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** Everything about the screen that a link can say; the text itself stays out of it. */
export const workbenchUrlSchema = z.object({
  /** Missing for strict. */
  mode: z.optional(z.literal('lenient')),
  tab: z.optional(z.enum(RESULT_TABS)),
  /** Which message of the text, from 1. */
  message: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
  /** What to translate to. */
  to: z.optional(z.string().check(z.maxLength(40))),
});
