import * as z from 'zod/mini';
import { NOTIFICATION_TYPES, ROTATION_OVERLAP_MAX_HOURS } from './notification-names.ts';
import { WEBHOOK_EVENTS } from './notifications.ts';
import { endsAfterStart } from './period.ts';
import { storable } from './text.ts';

/** How long an endpoint may take to answer a notification, in ms. */
export const ENDPOINT_TIMEOUT_MS = 15_000;

/** `endpoint` is called by the server; `receiver` is a path of the server itself that partners call. */
export const WEBHOOK_KINDS = ['endpoint', 'receiver'] as const;

/**
 * `inactive`: gets no notifications. `paused` by an operator, or `disabled` by the server after failures: notifications are kept
 * until it is active again. `deleting`: an operator deleted it, and its many waiting deliveries are still being cancelled.
 */
export const WEBHOOK_STATES = ['active', 'inactive', 'paused', 'disabled', 'deleting'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why the server disabled a webhook. `secret_lost`: together with the master key. A new secret enables it again. */
export const DISABLED_REASONS = ['gone', 'failing', 'secret_lost'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The values of a webhook that the server keeps sealed. */
export const WEBHOOK_PARTS = ['secret', 'url'] as const;
export type WebhookPart = (typeof WEBHOOK_PARTS)[number];

export const webhookSchema = z.object({
  id: z.string(),
  /** The operator who created it. */
  userId: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  url: z.string(),
  /** Null: all transactions. */
  transactionId: z.nullable(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** True if its state is `active`. */
  active: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  description: z.nullable(z.string()),
  /** Bodies contain ids only. */
  thin: z.boolean(),
  /** Each notification waits until the previous one was accepted. */
  ordered: z.boolean(),
  createdAt: z.string(),
  disabledReason: z.nullable(z.enum(DISABLED_REASONS)),
  disabledAt: z.nullable(z.string()),
  /** Values that can no longer be read: the secret must be replaced, the URL of a receiver entered again. */
  unreadable: z.array(z.enum(WEBHOOK_PARTS)),
  /** Until then, the previous secret also signs; null when there is none. */
  previousSecretUntil: z.nullable(z.string()),
  /** Since when every attempt has failed; null while they succeed. */
  failingSince: z.nullable(z.string()),
  lastAttempt: z.nullable(
    z.object({ at: z.string(), status: z.nullable(z.number()), error: z.nullable(z.string()) }),
  ),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The response to a creation: the only call that shows the secret unasked. */
export const createdWebhookSchema = z.extend(webhookSchema, { secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

const WEBHOOK_URL_MAX = 2_000;

const url = z
  .string()
  .check(
    storable,
    z.trim(),
    z.minLength(1, 'Please enter a valid URL'),
    z.maxLength(WEBHOOK_URL_MAX, `A URL must be at most ${WEBHOOK_URL_MAX} characters`),
  );
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .check(z.maxLength(WEBHOOK_EVENTS.length, 'List each event at most once'));
const description = z.nullable(
  z.string().check(storable, z.trim(), z.maxLength(200, 'At most 200 characters')),
);

export const createWebhookSchema = z.object({
  url,
  /** Missing, null or empty: all transactions. */
  transactionId: z.optional(
    z.nullable(z.string().check(storable, z.trim(), z.maxLength(64, 'At most 64 characters'))),
  ),
  events: z._default(events, [...WEBHOOK_EVENTS]),
  active: z._default(z.boolean(), true),
  description: z.optional(description),
  thin: z._default(z.boolean(), false),
  ordered: z._default(z.boolean(), false),
});
export type CreateWebhookInput = z.input<typeof createWebhookSchema>;

/** `active: true` also ends a pause, and enables a webhook that the server disabled. */
export const updateWebhookSchema = z.partial(
  z.object({ url, events, active: z.boolean(), description, thin: z.boolean(), ordered: z.boolean() }),
);
export type UpdateWebhookInput = z.infer<typeof updateWebhookSchema>;

export const WEBHOOKS_PAGE_DEFAULT = 500;
export const WEBHOOKS_PAGE_MAX = 1_000;

export const webhookQuerySchema = z.object({
  state: z.optional(z.enum(WEBHOOK_STATES)),
  /** Part of the URL or description. */
  search: z.optional(z.string().check(storable, z.trim(), z.maxLength(200, 'At most 200 characters'))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(WEBHOOKS_PAGE_MAX)),
    WEBHOOKS_PAGE_DEFAULT,
  ),
  /** Opaque: from the `next` link of the previous page. */
  cursor: z.optional(z.string()),
});
export type WebhookQuery = z.infer<typeof webhookQuerySchema>;

export const webhookSecretSchema = z.object({
  /** `whsec_` and base64, the form of Standard Webhooks. */
  secret: z.string(),
  /** The previous secret, while it signs as well. */
  previousSecret: z.nullable(z.string()),
  previousSecretUntil: z.nullable(z.string()),
});
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

export const rotateSecretSchema = z.object({
  /** How long the old secret also signs. */
  overlapHours: z._default(z.int().check(z.gte(0), z.lte(ROTATION_OVERLAP_MAX_HOURS)), 24),
});
export type RotateSecretInput = z.input<typeof rotateSecretSchema>;

export const testWebhookSchema = z.object({ type: z.enum(NOTIFICATION_TYPES) });

const moment = z.iso.datetime({ offset: true });

/** Everything that failed since a time, or everything in a range whatever its result. */
export const replaySchema = z.union([
  z.object({ failedSince: moment }),
  z.object({ from: moment, to: moment }).check(endsAfterStart),
]);
export type ReplayInput = z.infer<typeof replaySchema>;

export const replayResultSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** For a long replay: the number so far. */
  replayed: z.number(),
  /** For a replay that continues: the id of the long operation with its progress. */
  longActId: z.optional(z.string()),
});
export type ReplayResult = z.infer<typeof replayResultSchema>;

export const webhookHealthSchema = z.object({
  /** Waiting notifications, including those with further attempts ahead. */
  waiting: z.number(),
  /** When the next attempt is due; null when nothing is waiting or the webhook is not active. */
  nextAttemptAt: z.nullable(z.string()),
  /** No attempt before this time: the endpoint asked for it, or failed several times in a row. */
  blockedUntil: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  lastAttempt: webhookSchema.shape.lastAttempt,
  lastSucceededAt: z.nullable(z.string()),
  /** The success rate of the attempts in the last 24 hours, from 0 to 1; null without attempts. */
  successRate: z.nullable(z.number()),
  /** The response times of the latest 1,000 attempts that got a response. */
  p50Ms: z.nullable(z.number()),
  p95Ms: z.nullable(z.number()),
  /** The last 24 hours, oldest first, without gaps. */
  hours: z.array(z.object({ start: z.string(), succeeded: z.number(), failed: z.number() })),
});
export type WebhookHealth = z.infer<typeof webhookHealthSchema>;
