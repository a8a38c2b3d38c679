import type { Network } from '@clearbench/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { NetworkMessageTable, Schema } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import type { LinkRow } from './queue-repository.ts';

export type NetworkMessageRow = Selectable<NetworkMessageTable>;

export interface MessageFilter {
  network?: Network | undefined;
  direction?: 'in' | 'out' | undefined;
  state?: NetworkMessageRow['state'] | undefined;
  type?: string | undefined;
  bic?: string | undefined;
  uetr?: string | undefined;
  transactionId?: string | undefined;
}

export type NetworkRepository = ReturnType<typeof createNetworkRepository>;

export function createNetworkRepository(db: Kysely<Schema>) {
  return {
    links: (): Promise<LinkRow[]> => db.selectFrom('network_links').selectAll().execute(),

    async queued(): Promise<Map<Network, number>> {
      const rows = await db
        .selectFrom('network_queue')
        .select(['network', sql<string>`count(*)`.as('count')])
        .groupBy('network')
        .execute();
      return new Map(rows.map(({ network, count }) => [network, Number(count)]));
    },

    /**
     * Connects or disconnects. A new connection begins a new session, whose numbers start at 1. Returns null when the network is
     * connected, or not, already.
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
              session_number: (row.session_number % 9_999) + 1,
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

    /** Newest first. */
    listMessages(filter: MessageFilter, before: string | null, limit: number): Promise<NetworkMessageRow[]> {
      let query = db.selectFrom('network_messages').selectAll();
      if (filter.network !== undefined) query = query.where('network', '=', filter.network);
      if (filter.direction !== undefined) query = query.where('direction', '=', filter.direction);
      if (filter.state !== undefined) query = query.where('state', '=', filter.state);
      if (filter.type !== undefined) query = query.where('type', '=', filter.type);
      if (filter.uetr !== undefined) query = query.where('uetr', '=', filter.uetr);
      if (filter.transactionId !== undefined)
        query = query.where('transaction_id', '=', filter.transactionId);
      const { bic } = filter;
      if (bic !== undefined) {
        query = query.where((where) =>
          where.or([where('sender_bic', '=', bic), where('receiver_bic', '=', bic)]),
        );
      }
      if (before !== null) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    findMessage: (id: string): Promise<NetworkMessageRow | undefined> =>
      db.selectFrom('network_messages').selectAll().where('id', '=', id).executeTakeFirst(),

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
        .where('transaction_id', '=', transactionId)
        .orderBy('id')
        .execute(),
  };
}
