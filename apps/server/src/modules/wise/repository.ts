import { CompiledQuery, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { LOCKS } from '../../platform/database/locks.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type {
  Schema,
  WiseAuthorizationTable,
  WiseConnectionTable,
  WiseEventTable,
} from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

export type ConnectionRow = Selectable<WiseConnectionTable>;
export type AuthorizationRow = Selectable<WiseAuthorizationTable>;
export type WiseRepository = ReturnType<typeof createWiseRepository>;

export interface SealedTokens {
  access_token_sealed: Buffer;
  refresh_token_sealed: Buffer | null;
  expires_at: Date | null;
}

/** The connected one, otherwise the newest. */
export async function latestConnection(db: Kysely<Schema>): Promise<ConnectionRow | null> {
  const row = await db
    .selectFrom('wise_connections')
    .selectAll()
    .orderBy((of) => of('state', '=', 'connected'), 'desc')
    .orderBy('connected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

const CONNECTED = prepared(
  'wise-connected',
  "select from wise_connections where state = 'connected' limit 1",
);

export const isConnected = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.executeQuery(CompiledQuery.raw(CONNECTED))).rows.length > 0;

export function createWiseRepository(db: Kysely<Schema>) {
  return {
    async putAuthorization(row: AuthorizationRow): Promise<void> {
      await db.insertInto('wise_authorizations').values(row).execute();
    },

    /** The operator's authorization with one of these states, or the newest one if none is given. It works once. */
    takeAuthorization: (operatorId: string, stateHashes: readonly Buffer[] | null, at: Date) =>
      db.transaction().execute(async (tx) => {
        let query = tx
          .selectFrom('wise_authorizations')
          .selectAll()
          .where('operator_id', '=', operatorId)
          .where('expires_at', '>', at);
        if (stateHashes !== null) query = query.where('state_hash', 'in', stateHashes);
        const row = await query.orderBy('created_at', 'desc').limit(1).forUpdate().executeTakeFirst();
        if (row === undefined) return null;
        await tx.deleteFrom('wise_authorizations').where('state_hash', '=', row.state_hash).execute();
        return row;
      }),

    async forgetExpiredAuthorizations(at: Date): Promise<void> {
      await db.deleteFrom('wise_authorizations').where('expires_at', '<=', at).execute();
    },

    latest: () => latestConnection(db),

    byHandle: async (handleHashes: readonly Buffer[]): Promise<ConnectionRow | null> =>
      (await db
        .selectFrom('wise_connections')
        .selectAll()
        .where('handle_hash', 'in', handleHashes)
        .executeTakeFirst()) ?? null,

    /** Connects, and replaces the previous connection. */
    connect: (row: ConnectionRow, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        // Two concurrent calls must not both find nothing to replace.
        await sql`select pg_advisory_xact_lock(${LOCKS.wiseConnection}, hashtext(current_schema()))`.execute(
          tx,
        );
        await endCurrent(tx, 'disconnected', null, row.changed_at);
        await tx.insertInto('wise_connections').values(row).execute();
        await record(tx, audit);
      }),

    /** Ends the current connection. False if it was replaced or there is none. */
    end: (
      id: string,
      state: 'lost' | 'disconnected',
      problem: string | null,
      at: Date,
      audit: AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const ended = await endCurrent(tx, state, problem, at, id);
        if (ended) await record(tx, audit);
        return ended;
      }),

    /** Calls `renew` while no other process renews the same connection, and stores the result. */
    renew: (
      id: string,
      renew: (row: ConnectionRow) => Promise<SealedTokens | null>,
      at: Date,
    ): Promise<ConnectionRow | null> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('wise_connections')
          .selectAll()
          .where('id', '=', id)
          .where('state', '=', 'connected')
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return null;
        const tokens = await renew(row);
        if (tokens === null) return row;
        await tx
          .updateTable('wise_connections')
          .set({ ...tokens, changed_at: at })
          .where('id', '=', id)
          .execute();
        return { ...row, ...tokens };
      }),

    /** False if the delivery is already known. */
    async addEvent(row: WiseEventTable): Promise<boolean> {
      const added = await db
        .insertInto('wise_events')
        .values(row)
        .onConflict((conflict) => conflict.column('delivery_id').doNothing())
        .returning('delivery_id')
        .executeTakeFirst();
      return added !== undefined;
    },
  };
}

/** The tokens of a connection that has ended are useless: they are not kept. */
async function endCurrent(
  tx: Transaction<Schema>,
  state: 'lost' | 'disconnected',
  problem: string | null,
  at: Date,
  id?: string,
): Promise<boolean> {
  let query = tx
    .updateTable('wise_connections')
    .set({
      state,
      problem,
      changed_at: at,
      access_token_sealed: Buffer.alloc(0),
      refresh_token_sealed: null,
      expires_at: null,
    })
    .where('state', '=', 'connected');
  if (id !== undefined) query = query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}
