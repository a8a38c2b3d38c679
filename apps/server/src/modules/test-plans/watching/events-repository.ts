import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { firstUuidAt } from '../../../platform/secrets/crypto.ts';

/** The limit of one read; the next one continues after the last complete moment. */
const EVENTS_MAX = 20_000;
/** Each event is compared with all of them. Nobody sets the clock this often by hand. */
export const CLOCK_CHANGES_MAX = 1_000;
/** The beginning of a message shows its type. */
const HEAD = 4_096;

export type EventsRepository = ReturnType<typeof createEventsRepository>;

/** The records that a workspace keeps anyway, since a moment. Most tables are read by ids that are in order of time. */
export function createEventsRepository(db: Kysely<Schema>, pageMax = EVENTS_MAX) {
  return {
    /** A page that is full may be continued after its last row. */
    pageMax,

    payloads: (sinceMs: number, after: string | null) =>
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
        .$if(after !== null, (query) => query.where('p.id', '>', after))
        .orderBy('p.id')
        .limit(pageMax)
        .execute(),

    /** Messages of payloads that order no transfer. */
    posted: (sinceMs: number, after: { payload_id: string; payload_index: number } | null) =>
      db
        .selectFrom('messages')
        .select(['payload_id', 'payload_index', 'type', 'uetr', 'reference'])
        .where('payload_id', '>=', firstUuidAt(sinceMs))
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(payload_id, payload_index) > (${after?.payload_id}::uuid, ${after?.payload_index}::int)`,
          ),
        )
        .orderBy('payload_id')
        .orderBy('payload_index')
        .limit(pageMax)
        .execute(),

    /** `since` is a time of the virtual clock. `afterId`: the last one before the run; `after`: the last one of the page before. */
    transfers: (afterId: bigint, since: Date, after: { created_at: Date; id: bigint } | null) =>
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
        .select(['t.recipient_name', 't.payee'])
        .where('e.id', '>', afterId)
        .where('e.created_at', '>=', since)
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(e.created_at, e.id) > (${after?.created_at}::timestamptz, ${after?.id}::bigint)`,
          ),
        )
        .orderBy('e.created_at')
        .orderBy('e.id')
        .limit(pageMax)
        .execute(),

    /**
     * Among all since `startMs`: those that occurred since a moment, and those answered since then, by the virtual
     * clock.
     */
    messages: (startMs: number, sinceMs: number, answeredSince: Date, after: string | null) =>
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
        .$if(after !== null, (query) => query.where('id', '>', after))
        .where(({ or, eb }) =>
          or([eb('id', '>=', firstUuidAt(sinceMs)), eb('answered_at', '>=', answeredSince)]),
        )
        .orderBy('id')
        .limit(pageMax)
        .execute(),

    deliveries: (since: Date, after: { at: Date; delivery_id: bigint; number: number } | null) =>
      db
        .selectFrom('delivery_attempts as a')
        .innerJoin('deliveries as d', 'd.id', 'a.delivery_id')
        .leftJoin('notifications as n', 'n.id', 'd.notification_id')
        .leftJoin('test_probes as p', 'p.delivery_id', 'd.id')
        .select(['a.delivery_id', 'a.number', 'a.at', 'a.url', 'a.status', 'a.error', 'a.total_ms'])
        .select(['d.type', 'd.transaction_id', 'd.notification_id', 'd.is_test', 'n.uetr', 'p.signature'])
        .where('a.webhook_id', 'in', db.selectFrom('webhooks as w').select('w.id'))
        .where('a.at', '>=', since)
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(a.at, a.delivery_id, a.number) > (${after?.at}::timestamptz, ${after?.delivery_id}::bigint, ${after?.number}::int)`,
          ),
        )
        .orderBy('a.at')
        .orderBy('a.delivery_id')
        .orderBy('a.number')
        .limit(pageMax)
        .execute(),

    calls: (sinceMs: number, after: string | null) =>
      db
        .selectFrom('test_calls')
        .selectAll()
        .select(
          firstTransfer(sql`nullif(test_calls.facts::json ->> 'payloadId', '')::uuid`).as('transaction_id'),
        )
        .where('id', '>=', firstUuidAt(sinceMs))
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(pageMax)
        .execute(),

    /** When the virtual clock was set since that entry of the audit log, oldest first. If it was set too often, only the last times. */
    async clockChanges(afterPosition: bigint) {
      const newestFirst = await db
        .selectFrom('audit_entries')
        .select(['at', 'actor_name', 'after'])
        .where('position', '>', afterPosition)
        .where('action', '=', 'settings.changed')
        .where('after', 'like', '%"clockOffsetMs":%')
        .orderBy('position', 'desc')
        .limit(CLOCK_CHANGES_MAX)
        .execute();
      return newestFirst.reverse();
    },
  };
}

/** The console uses it to show the payload. */
const firstTransfer = (payloadId: RawBuilder<unknown>) => sql<string | null>`(
  select t.transaction_id from transactions t where t.payload_id = ${payloadId} order by t.payload_index limit 1)`;

export type EventRows<Name extends Exclude<keyof EventsRepository, 'pageMax'>> = Awaited<
  ReturnType<EventsRepository[Name]>
>[number];
