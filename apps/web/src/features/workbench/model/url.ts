import * as z from 'zod/mini';
import { profileUrlSchema } from '@/lib/messages/profile-url.ts';

export const RESULT_TABS = ['errors', 'tree', 'translation'] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** The state of the screen that a link can contain; the text itself is not part of it. */
export const workbenchUrlSchema = z.extend(profileUrlSchema, {
  /** Missing for strict. */
  mode: z.optional(z.literal('lenient')),
  tab: z.optional(z.enum(RESULT_TABS)),
  /** The index of the message in the text, from 1. */
  message: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
  /** What to translate to. */
  to: z.optional(z.string().check(z.maxLength(40))),
});
