import type { Network } from '@clearbench/domain';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { NetworkMessageTable, Schema } from '../../platform/database/schema.ts';
import type { Total } from '../../platform/http/paging.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import { sessionAfter } from './links/links.ts';
import { countSelected, type MessageFilter, selectedIds } from './log/message-list.ts';
import { type LinkRow, lockLinks, readLinks } from './queue-repository.ts';

export type NetworkMessageRow = Selectable<NetworkMessageTable>;

/** The number of messages about one transfer that are listed: a bank can recall a payment any number of times. */
const MESSAGES_LISTED = 1_000;

/** A message as shown in lists, without its text and answer, which can be long. */
const LISTED_COLUMNS = [
  'id',
  'network',
  'direction',
  'type',
  'state',
  'transaction_id',
  'uetr',
  'reference',
  'sender_bic',
  'receiver_bic',
  'currency',
  'amount',
  'session_number',
  'sequence_number',
  'possible_duplicate',
  'summary',
  'error_code',
  'error_line',
  'error_text',
  'created_at',
  'answered_at',
] as const;
export type ListedMessageRow = Pick<NetworkMessageRow, (typeof LISTED_COLUMNS)[number]>;

export type NetworkRepository = ReturnType<typeof createNetworkRepository>;

export function createNetworkRepository(db: Kysely<Schema>) {
  const ofTransfer = (transactionId: string) =>
    db.selectFrom('transactions').select('seq').where('transaction_id', '=', transactionId);

  return {
    links: (): Promise<LinkRow[]> => readLinks(db),

    async queued(): Promise<Map<Network, number>> {
      const rows = await db
        .selectFrom('network_queue')
        .select(['network', sql<string>`count(*)`.as('count')])
        .groupBy('network')
        .execute();
      return new Map(rows.map(({ network, count }) => [network, Number(count)]));
    },

    /**
     * Connects or disconnects a network. A new connection begins a new session, whose numbers start at 1. Returns null when the
     * network is already in that state.
     */
    setConnected: (
      network: Network,
      connected: boolean,
      at: Date,
      audit: AuditRecord,
    ): Promise<LinkRow | null> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('network_links')
          .selectAll()
          .where('network', '=', network)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (row.connected === connected) return null;
        const session = connected
          ? {
              session_number: sessionAfter(row),
              sequence_number: 0,
              output_sequence_number: 0,
              outage_until: null,
            }
          : {};
        const changed = await tx
          .updateTable('network_links')
          .set({ connected, changed_at: at, ...session })
          .where('network', '=', network)
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(tx, audit);
        return changed;
      }),

    /** Returns whether there was one to end. */
    endOutage: (network: Network, now: Date, audit: (until: Date) => AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const link = (await lockLinks(tx)).find((one) => one.network === network);
        if (link === undefined || link.outage_until === null || link.outage_until <= now) return false;
        await tx
          .updateTable('network_links')
          .set({ outage_until: null })
          .where('network', '=', network)
          .execute();
        await record(tx, audit(link.outage_until));
        return true;
      }),

    /** Newest first, those before the message `before`. */
    listMessages(filter: MessageFilter, before: string | null, limit: number): Promise<ListedMessageRow[]> {
      return db
        .selectFrom('network_messages')
        .select(LISTED_COLUMNS)
        .where(sql<SqlBool>`id in (${selectedIds(filter, before, limit)})`)
        .orderBy('id', 'desc')
        .execute();
    },

    countMessages: (filter: MessageFilter): Promise<Total> => countSelected(db, filter),

    findMessage: (id: string): Promise<NetworkMessageRow | undefined> =>
      db.selectFrom('network_messages').selectAll().where('id', '=', id).executeTakeFirst(),

    textsOf: (transactionId: string, limit: number): Promise<NetworkMessageRow[]> =>
      db
        .selectFrom('network_messages')
        .selectAll()
        .where('transaction_seq', '=', ofTransfer(transactionId))
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** The messages about some transfer, oldest first, without their texts. */
    messagesOf: (transactionId: string) =>
      db
        .selectFrom('network_messages')
        .select([
          'id',
          'network',
          'direction',
          'type',
          'purpose',
          'state',
          'receiver_bic',
          'sender_bic',
          'created_at',
        ])
        .where('transaction_seq', '=', ofTransfer(transactionId))
        .orderBy('id')
        .limit(MESSAGES_LISTED)
        .execute(),
  };
}
