import {
  isNotificationType,
  NOTIFICATION_TYPES,
  NOTIFICATIONS_OF,
  type NotificationType,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { followRows } from '../../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import { toTransaction } from '../../transactions/index.ts';
import { type EventRow, FANNING_OUT, fanOut, isAnyNotified, notifiedEvents } from './fan-out-repository.ts';
import { buildNotification } from './notification.ts';

interface Options {
  db: Kysely<Schema>;
  parking: Parking;
  clock: Clock;
  source: string;
  /** Deliveries to these webhooks have been committed; null: to very many. */
  onDeliveries(transactionIds: string[], webhookIds: readonly string[] | null): void;
}

const BATCH = 1_000;
/** Webhooks that were there a moment ago are not looked for again. */
const NEEDED_MS = 1_000;
/** Maximum per transaction, unless a single event makes more. */
const DELIVERIES_MAX = 10_000;

const SUBSCRIPTION_OF = new Map<NotificationType, WebhookEvent>(
  WEBHOOK_EVENTS.flatMap((event) => NOTIFICATIONS_OF[event].map((type) => [type, event] as const)),
);

/** Turns events of transfers into notifications, and creates a delivery for each subscribed webhook. */
export function fanOutEvents({ db, parking, clock, source, onDeliveries }: Options): Sweep {
  let neededUntilMs = 0;
  let notified: string[] = [];
  let webhooks: readonly string[] | null = null;
  return followRows({
    db,
    parking,
    name: FANNING_OUT,
    what: 'A notification about this transfer could not be created',
    transferColumn: 'transaction_seq',
    table: 'transaction_events',
    column: 'id',
    batch: BATCH,
    wokenBy: ['transactions'],
    async isNeeded() {
      if (performance.now() < neededUntilMs) return true;
      const isNeeded = await isAnyNotified(db);
      if (isNeeded) neededUntilMs = performance.now() + NEEDED_MS;
      return isNeeded;
    },
    // From the same events, with the same ids.
    isRepeatable: true,
    async handle(tx, range) {
      notified = [];
      const events = await notifiedEvents(tx, range, NOTIFICATION_TYPES, DELIVERIES_MAX);
      const notifications = events.flatMap((event) => toNotification(event, source));
      const last = events.at(-1);
      if (last === undefined) return range.upTo;
      const { count, webhookIds } = await fanOut(tx, notifications, clock.now());
      webhooks = webhookIds;
      if (count > 0) {
        notified = notifications.flatMap(({ transactionId }) => transactionId ?? []);
      }
      return BigInt(events.length) < last.events_max ? range.upTo : last.event_id;
    },
    onDone() {
      if (notified.length > 0) onDeliveries([...new Set(notified)], webhooks);
    },
  });
}

function toNotification(row: EventRow, source: string) {
  const type = row.event_kind;
  if (!isNotificationType(type)) return [];
  const notification = buildNotification(
    {
      id: String(row.event_id),
      type,
      status: row.event_status,
      message: row.event_message,
      actor: row.event_actor,
      at: row.event_at,
      transaction: toTransaction(row),
    },
    source,
  );
  const subscription = SUBSCRIPTION_OF.get(type);
  return subscription === undefined ? [] : [{ ...notification, subscription }];
}
