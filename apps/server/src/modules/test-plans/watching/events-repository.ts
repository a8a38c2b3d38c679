import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { firstUuidAt } from '../../../platform/secrets/crypto.ts';

/** In one look; the next one continues. */
export const EVENTS_MAX = 20_000;
/** The type of a message shows in its beginning. */
const HEAD = 4_096;

export type EventsRepository = ReturnType<typeof createEventsRepository>;

/** The records that a workspace keeps anyway, since a moment. Most tables are read by ids that are in order of time. */
export function createEventsRepository(db: Kysely<Schema>) {
  return {
    payloads: (sinceMs: number) =>
      db
        .selectFrom('payloads as p')
        .leftJoin('api_keys as k', 'k.id', 'p.api_key_id')
        .select(['p.id', 'p.format', 'k.label'])
        .select([
          sql<string>`left(p.content, ${HEAD})`.as('head'),
          sql<number>`octet_length(p.content)`.as('bytes'),
          sql<number>`(select count(*) from transactions t where t.payload_id = p.id)::int`.as('transfers'),
          sql<number>`(select count(*) from messages m where m.payload_id = p.id)::int`.as('messages'),
          firstTransfer(sql`p.id`).as('transaction_id'),
        ])
        .where('p.id', '>=', firstUuidAt(sinceMs))
        .where('p.format', '<>', 'console')
        .orderBy('p.id')
        .limit(EVENTS_MAX)
        .execute(),

    /** Messages of payloads that order no transfer. */
    posted: (sinceMs: number) =>
      db
        .selectFrom('messages')
        .select(['payload_id', 'payload_index', 'type', 'uetr', 'reference'])
        .where('payload_id', '>=', firstUuidAt(sinceMs))
        .orderBy('payload_id')
        .orderBy('payload_index')
        .limit(EVENTS_MAX)
        .execute(),

    /** `since` is a time of the virtual clock. */
    transfers: (afterId: bigint, since: Date) =>
      db
        .selectFrom('transaction_events as e')
        .innerJoin('transactions as t', 't.seq', 'e.transaction_seq')
        .select(['e.id', 'e.kind', 'e.status as status', 'e.message', 'e.created_at'])
        .select([
          't.transaction_id',
          't.payload_id',
          't.uetr',
          't.type',
          't.amount',
          't.currency',
          't.reference',
        ])
        .select(['t.sender_bic', 't.recipient_bic', 't.scenario', 't.failure_code', 't.destination_iban'])
        .where('e.id', '>', afterId)
        .where('e.created_at', '>=', since)
        .orderBy('e.id')
        .limit(EVENTS_MAX)
        .execute(),

    /** Those since a moment, and those that were answered since then, by the virtual clock, of all since `startMs`. */
    messages: (startMs: number, sinceMs: number, answeredSince: Date) =>
      db
        .selectFrom('network_messages')
        .select([
          'id',
          'network',
          'direction',
          'type',
          'purpose',
          'state',
          'transaction_id',
          'uetr',
          'reference',
        ])
        .select(['sender_bic', 'receiver_bic', 'amount', 'currency', 'summary', 'error_code', 'answered_at'])
        .where('id', '>=', firstUuidAt(startMs))
        .where(({ or, eb }) =>
          or([eb('id', '>=', firstUuidAt(sinceMs)), eb('answered_at', '>=', answeredSince)]),
        )
        .orderBy('id')
        .limit(EVENTS_MAX)
        .execute(),

    deliveries: (since: Date) =>
      db
        .selectFrom('delivery_attempts as a')
        .innerJoin('deliveries as d', 'd.id', 'a.delivery_id')
        .leftJoin('notifications as n', 'n.id', 'd.notification_id')
        .leftJoin('test_probes as p', 'p.delivery_id', 'd.id')
        .select(['a.delivery_id', 'a.number', 'a.at', 'a.url', 'a.status', 'a.error', 'a.total_ms'])
        .select(['d.type', 'd.transaction_id', 'd.notification_id', 'd.is_test', 'n.uetr', 'p.signature'])
        .where('a.webhook_id', 'in', db.selectFrom('webhooks as w').select('w.id'))
        .where('a.at', '>=', since)
        .orderBy('a.at')
        .limit(EVENTS_MAX)
        .execute(),

    calls: (sinceMs: number) =>
      db
        .selectFrom('test_calls')
        .selectAll()
        .select(
          firstTransfer(sql`nullif(test_calls.facts::json ->> 'payloadId', '')::uuid`).as('transaction_id'),
        )
        .where('id', '>=', firstUuidAt(sinceMs))
        .orderBy('id')
        .limit(EVENTS_MAX)
        .execute(),

    /** When the virtual clock was set since that entry of the audit log. */
    clockChanges: (afterPosition: bigint) =>
      db
        .selectFrom('audit_entries')
        .select(['at', 'after'])
        .where('position', '>', afterPosition)
        .where('action', '=', 'settings.changed')
        .orderBy('position')
        .execute(),
  };
}

/** By it the console shows the payload. */
const firstTransfer = (payloadId: RawBuilder<unknown>) => sql<string | null>`(
  select t.transaction_id from transactions t where t.payload_id = ${payloadId} order by t.payload_index limit 1)`;

export type EventRows<Name extends Exclude<keyof EventsRepository, 'db'>> = Awaited<
  ReturnType<EventsRepository[Name]>
>[number];
