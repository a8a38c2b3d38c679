import { DELIVERY_STATES, NOTIFICATION_TYPES } from '@clearbench/contract';
import * as z from 'zod/mini';

/** Of the element that holds the log. */
export const DELIVERY_LOG_ID = 'deliveries';

/** What the page of a webhook keeps in its URL. */
export const webhookUrlSchema = z.object({
  search: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(z.enum(DELIVERY_STATES)),
  type: z.optional(z.enum(NOTIFICATION_TYPES)),
  /** The delivery that is open. */
  delivery: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});
