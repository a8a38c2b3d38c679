import { SCENARIO_NAMES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { deliverySchema } from './deliveries.ts';
import { NOTIFICATION_TYPES } from './notification-names.ts';
import { storable } from './text.ts';
import { transactionDetailSchema, transactionSchema } from './transactions.ts';
import { replayResultSchema } from './webhooks.ts';

/** The subscription of a listening session: `events` is a comma-separated list of webhook events; missing means all. */
export const listenQuerySchema = z.object({
  events: z.optional(z.string().check(z.maxLength(200))),
  transactionId: z.optional(z.string().check(storable, z.maxLength(64))),
  /** Resumes this session with its subscription; a new one is created if it no longer exists. */
  sessionId: z.optional(z.uuid()),
});
export type ListenQuery = z.infer<typeof listenQuerySchema>;

/** The first event of the stream: `session`. */
export const listenSessionSchema = z.object({
  sessionId: z.string(),
  /** Signs every notification; always the same for the same API key. */
  secret: z.string(),
});
export type ListenSession = z.infer<typeof listenSessionSchema>;

/** Every other event: `notification`. Forward `body` byte for byte, with these headers. */
export const listenNotificationSchema = z.object({
  deliveryId: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  transactionId: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type ListenNotification = z.infer<typeof listenNotificationSchema>;

/** The response of the developer's program. */
export const listenAnswerSchema = z.object({
  deliveryId: z.string().check(z.regex(/^\d{1,18}$/, 'A delivery id is a number')),
  /** Null without a response: then `error` gives the reason. */
  status: z.nullable(z.int().check(z.gte(100), z.lte(599))),
  durationMs: z.number().check(z.gte(0), z.lte(3_600_000)),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
  error: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
});
export type ListenAnswer = z.infer<typeof listenAnswerSchema>;

export const triggerSchema = z.object({ scenario: z.optional(z.nullable(z.enum(SCENARIO_NAMES))) });

export const triggerResultSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  transactionId: z.string(),
  uetr: z.string(),
});
export type TriggerResult = z.infer<typeof triggerResultSchema>;

/** The number of others with the same code that a response names. */
export const SAME_CODE_MAX = 10;

/** Older transfers with the UETR or reference that was asked for, newest first; at most `SAME_CODE_MAX`. */
const othersSchema = z.array(
  z.pick(transactionSchema, {
    transactionId: true,
    status: true,
    amount: true,
    currency: true,
    createdAt: true,
  }),
);

/** A transfer as a sender sees it: its state, its codes, and the notifications about it. */
export const ingestedTransactionSchema = z.extend(transactionDetailSchema, {
  tracking: z.object({ uetr: z.string(), gpi: z.string(), trn: z.string() }),
  deliveries: z.array(deliverySchema),
  others: othersSchema,
});
export type IngestedTransaction = z.infer<typeof ingestedTransactionSchema>;

export const ingestReplaySchema = z.union([
  z.object({ deliveryId: z.string().check(z.regex(/^\d{1,18}$/, 'A delivery id is a number')) }),
  z.object({ transactionId: z.string().check(storable, z.maxLength(64)), sessionId: z.optional(z.uuid()) }),
  /** Everything that this webhook did not accept. */
  z.object({ webhookId: z.uuid() }),
]);
export type IngestReplayInput = z.infer<typeof ingestReplaySchema>;

export const ingestReplayResultSchema = z.extend(replayResultSchema, {
  /** The transfer whose deliveries are sent again; null if none was requested. */
  transactionId: z.nullable(z.string()),
  others: othersSchema,
});
export type IngestReplayResult = z.infer<typeof ingestReplayResultSchema>;
