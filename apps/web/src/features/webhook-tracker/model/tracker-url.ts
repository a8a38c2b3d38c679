import * as z from 'zod/mini';

/** What the tracker keeps in its URL. */
export const trackerUrlSchema = z.object({
  search: z.optional(z.string().check(z.maxLength(100))),
  /** Which half of the feed is shown; the other one shows deliveries. */
  feed: z.optional(z.literal('received')),
  /** The delivery or the receipt that is open. */
  delivery: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});
