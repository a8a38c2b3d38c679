import { TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { actorSchema } from './audit.ts';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-names.ts';
import { transactionSchema } from './transactions.ts';

export const isNotificationType = (text: string): text is NotificationType =>
  (NOTIFICATION_TYPES as readonly string[]).includes(text);

/** The subscription of a webhook. */
export const WEBHOOK_EVENTS = ['initiation', 'processing', 'conversion', 'completion'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The notifications of each subscription: `completion` includes failures, which end a transfer just as a settlement does. */
export const NOTIFICATIONS_OF: Readonly<Record<WebhookEvent, readonly NotificationType[]>> = {
  initiation: ['transaction.initiated', 'payee.verified'],
  processing: ['transaction.processing'],
  conversion: ['conversion.completed'],
  completion: ['settlement.completed', 'transaction.failed'],
};

const NOTIFICATION_SUMMARIES: Readonly<Record<NotificationType, string>> = {
  'transaction.initiated': 'A payload was received and its transfer stored',
  'payee.verified': 'The payee of the transfer was verified',
  'transaction.processing': 'The funds of the transfer are booked',
  'conversion.completed': 'The M0 funds of the transfer were converted to M1',
  'settlement.completed': 'The transfer is settled',
  'transaction.failed': 'The transfer failed; funds that were booked are returned',
};

export const notificationSummary = (type: NotificationType): string => NOTIFICATION_SUMMARIES[type];

/** Both Standard Webhooks (`type`, `timestamp`, `data`) and CloudEvents 1.0 (`specversion`, `id`, `source`, `type`, `time`). */
const envelope = {
  /** `msg_` and 32 hexadecimal digits. The same in all attempts and replays, so a receiver that has seen it may ignore it. */
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  /** When it happened; ISO 8601, UTC, in the server's virtual time. */
  timestamp: z.string(),
  time: z.string(),
  specversion: z.literal('1.0'),
  /** The server: its public origin, or `urn:clearbench`. */
  source: z.string(),
  /** The version of this schema. Fields may be added within a version. */
  version: z.literal(1),
  /** True: no real money is involved. */
  simulated: z.literal(true),
};

export const notificationSchema = z.object({
  ...envelope,
  data: z.object({
    transaction: transactionSchema,
    event: z.object({
      id: z.string(),
      status: z.enum(TRANSFER_STATUSES),
      timestamp: z.string(),
      message: z.string(),
      /** Who acted; null if unknown. */
      actor: z.nullable(actorSchema),
    }),
    tracking: z.object({ uetr: z.string(), gpi: z.string(), trn: z.string() }),
    /** Sent on request, about a transfer that does not exist. */
    test: z.optional(z.literal(true)),
  }),
});
export type Notification = z.infer<typeof notificationSchema>;

/** For receivers that request the transfer themselves. */
export const thinNotificationSchema = z.object({
  ...envelope,
  data: z.object({
    transactionId: z.string(),
    uetr: z.string(),
    eventId: z.string(),
    test: z.optional(z.literal(true)),
  }),
});
export type ThinNotification = z.infer<typeof thinNotificationSchema>;
