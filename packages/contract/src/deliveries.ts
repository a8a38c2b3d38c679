import { TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { DELIVERY_STATES, NOTIFICATION_TYPES } from './notification-names.ts';
import { storable } from './text.ts';

/** Why there was no response. */
export const ATTEMPT_ERRORS = [
  'timeout',
  'refused',
  'reset',
  'name_not_found',
  'unreachable',
  'certificate',
  'broken_http',
  'address_not_allowed',
  'forwarder',
  /** The notification could not be prepared for sending. */
  'not_sent',
  'other',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

export const deliverySchema = z.object({
  id: z.string(),
  webhookId: z.string(),
  /** The `webhook-id` header and `id` of the body. */
  notificationId: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  transactionId: z.nullable(z.string()),
  uetr: z.nullable(z.string()),
  url: z.string(),
  state: z.enum(DELIVERY_STATES),
  test: z.boolean(),
  attempts: z.number(),
  createdAt: z.string(),
  lastAttemptAt: z.nullable(z.string()),
  /** In the server's virtual time; null when no attempt is planned. */
  nextAttemptAt: z.nullable(z.string()),
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;

const headers = z.record(z.string(), z.string());

export const attemptSchema = z.object({
  /** From 1. */
  number: z.number(),
  at: z.string(),
  url: z.string(),
  /** IP address that was called; null when there was no connection. */
  address: z.nullable(z.string()),
  request: z.object({ headers, body: z.string() }),
  /** Null when there was no response. */
  response: z.nullable(
    z.object({
      status: z.number(),
      headers,
      body: z.string(),
      /** Cut at 16 kB, or not received completely. */
      truncated: z.boolean(),
    }),
  ),
  error: z.nullable(z.object({ code: z.enum(ATTEMPT_ERRORS), message: z.string() })),
  timing: z.object({
    /** From the start to the response head; null when there was none. */
    firstByteMs: z.nullable(z.number()),
    totalMs: z.number(),
  }),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const deliveryDetailSchema = z.extend(deliverySchema, {
  /** The latest ones, oldest first. */
  attemptLog: z.array(attemptSchema),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

export const DELIVERIES_PAGE_DEFAULT = 100;
export const DELIVERIES_PAGE_MAX = 1_000;

const limit = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DELIVERIES_PAGE_MAX)),
  DELIVERIES_PAGE_DEFAULT,
);
const search = z.optional(z.string().check(storable, z.trim(), z.maxLength(100, 'At most 100 characters')));

export const deliveryQuerySchema = z.object({
  webhookId: z.optional(z.uuid()),
  state: z.optional(z.enum(DELIVERY_STATES)),
  type: z.optional(z.enum(NOTIFICATION_TYPES)),
  transactionId: z.optional(z.string().check(storable, z.maxLength(64, 'At most 64 characters'))),
  /** A notification id, transaction id, UETR, GPI or TRN code. */
  search,
  limit,
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string()),
});
export type DeliveryQuery = z.infer<typeof deliveryQuerySchema>;

/** The report that partners send to `api/webhook-transaction/{segment}/status/{key}`. */
export const receiverBodySchema = z.object({
  transactionId: z.optional(z.string().check(storable, z.trim(), z.maxLength(64))),
  uetr: z.optional(z.string().check(storable, z.trim(), z.toLowerCase(), z.maxLength(64))),
  status: z.enum(TRANSFER_STATUSES),
  message: z.optional(z.string().check(storable, z.trim(), z.maxLength(500, 'At most 500 characters'))),
});
export type ReceiverBody = z.infer<typeof receiverBodySchema>;

/** A call of a receiver, and its response. */
export const receiptSchema = z.object({
  id: z.string(),
  at: z.string(),
  segment: z.string(),
  /** The first 8 characters. */
  keyPrefix: z.string(),
  authenticatedBy: z.nullable(z.enum(['key', 'bearer', 'signature', 'wise'])),
  address: z.string(),
  body: z.string(),
  answer: z.object({ status: z.number(), code: z.nullable(z.string()), message: z.string() }),
  transactionId: z.nullable(z.string()),
  uetr: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptQuerySchema = z.object({
  /** A transaction id, UETR, GPI or TRN code. */
  search,
  segment: z.optional(z.string().check(storable, z.maxLength(200))),
  limit,
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string()),
});
export type ReceiptQuery = z.infer<typeof receiptQuerySchema>;
