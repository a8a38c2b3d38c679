import { createPublicKey } from 'node:crypto';
import { EbicsError, type PublicKey, refuseSameKeys } from '@clearbench/ebics';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { EbicsKeyTable, EbicsSubscriberTable, Schema } from '../../../platform/database/schema.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { endTransactions } from '../protocol/transactions.ts';

export type SubscriberRow = Selectable<EbicsSubscriberTable>;
export type KeyRow = Selectable<EbicsKeyTable>;
type KeyUse = KeyRow['use'];
type State = SubscriberRow['state'];
type Fault = NonNullable<SubscriberRow['fault']>;
export type SubscriberRepository = ReturnType<typeof createSubscriberRepository>;

/** A subscriber with their keys. */
export interface Subscriber {
  row: SubscriberRow;
  keys: Partial<Record<KeyUse, PublicKey>>;
  received: readonly KeyRow[];
}

export function createSubscriberRepository(db: Kysely<Schema>) {
  return {
    list: async (): Promise<Subscriber[]> =>
      withKeys(
        db,
        await db.selectFrom('ebics_subscribers').selectAll().orderBy('created_at', 'desc').execute(),
      ),

    async find(id: string): Promise<Subscriber | null> {
      const rows = await db.selectFrom('ebics_subscribers').selectAll().where('id', '=', id).execute();
      return (await withKeys(db, rows))[0] ?? null;
    },

    /** False: the user id is taken. */
    add: (
      row: Insertable<EbicsSubscriberTable>,
      audit: AuditRecord,
      onFirst: (tx: Transaction<Schema>) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const present = await tx.selectFrom('ebics_subscribers').select('id').limit(1).executeTakeFirst();
        if (present === undefined) await onFirst(tx);
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('ebics_subscribers')
          .values(row)
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .executeTakeFirst();
        if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
        await record(tx, audit);
        return true;
      }),

    /** Changes a subscriber as it is stored at this moment: two changes at once both count. False: it is gone. */
    change: (
      id: string,
      changed: (before: Subscriber) => { values: Updateable<EbicsSubscriberTable>; audit: AuditRecord },
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const locked = await tx
          .selectFrom('ebics_subscribers')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .execute();
        const [before] = await withKeys(tx, locked);
        if (before === undefined) return false;
        const { values, audit } = changed(before);
        await tx.updateTable('ebics_subscribers').set(values).where('id', '=', id).execute();
        if (values.state === 'new' || values.state === 'suspended')
          await forgetWork(tx, id, values.state === 'new');
        await record(tx, audit);
        return true;
      }),

    remove: (id: string, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('ebics_subscribers')
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await forgetWork(tx, id, true);
        await tx.deleteFrom('ebics_deliveries').where('subscriber_id', '=', id).execute();
        await record(tx, audit);
        return true;
      }),

    /**
     * Stores the keys that a client has sent, and its new state. Returns false if the state has changed in the meantime.
     * @throws EbicsError 091218 if another subscriber has the signature key, or the subscriber the same key twice: they may come at once
     */
    receiveKeys: (
      id: string,
      { keys, from, to }: { keys: readonly PublicKey[]; from: State; to: State },
      audit: AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('ebics_subscribers')
          .set({ state: to })
          .where('id', '=', id)
          .where('state', '=', from)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await requireOwnSignatureKey(tx, id, keys);
        for (const key of keys) await putKey(tx, id, key);
        refuseSameKeys((await keysOf(tx, [id])).map(toPublicKey));
        await record(tx, audit);
        return true;
      }),

    /** Replaces the one with which the subscriber opens real-time connections. */
    async keepToken(id: string, token_hash: Buffer, token_valid_until: Date): Promise<void> {
      await db
        .updateTable('ebics_subscribers')
        .set({ token_hash, token_valid_until })
        .where('id', '=', id)
        .execute();
    },

    async markSeen(id: string, at: Date): Promise<void> {
      await db.updateTable('ebics_subscribers').set({ last_seen_at: at }).where('id', '=', id).execute();
    },

    /** Uses a forced fault once, however often other requests have meanwhile. False: it is used up, or was changed. */
    async useFault(id: string, { times: _, ...fault }: Fault): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ebics_subscribers set fault = case when (fault ->> 'times')::int > 1
          then jsonb_set(fault, '{times}', ((fault ->> 'times')::int - 1)::text::jsonb) end
        where id = ${id} and fault - 'times' = ${JSON.stringify(fault)}::jsonb`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

async function withKeys(db: Kysely<Schema>, rows: readonly SubscriberRow[]): Promise<Subscriber[]> {
  const keys = await keysOf(
    db,
    rows.map(({ id }) => id),
  );
  const bySubscriber = Map.groupBy(keys, ({ subscriber_id }) => subscriber_id);
  return rows.map((row) => toSubscriber(row, bySubscriber.get(row.id) ?? []));
}

async function keysOf(db: Kysely<Schema>, ids: readonly string[]): Promise<KeyRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('ebics_keys')
    .selectAll()
    .where('subscriber_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Two signatures are those of two people: one after the other, subscribers send keys that nobody else signs with. */
async function requireOwnSignatureKey(
  tx: Transaction<Schema>,
  id: string,
  keys: readonly PublicKey[],
): Promise<void> {
  const signature = keys.find((key) => useOf(key) === 'signature');
  if (signature === undefined) return;
  await sql`select from ebics_bank for update`.execute(tx);
  const other = await tx
    .selectFrom('ebics_keys')
    .select('subscriber_id')
    .where('use', '=', 'signature')
    .where('public_key', '=', derOf(signature))
    .where('subscriber_id', '<>', id)
    .executeTakeFirst();
  if (other === undefined) return;
  throw new EbicsError(
    '091218',
    'Another subscriber signs with this key. Each needs a pair of keys that nobody else has.',
  );
}

const derOf = ({ key }: PublicKey): Buffer => key.export({ type: 'spki', format: 'der' });

async function putKey(tx: Transaction<Schema>, id: string, key: PublicKey): Promise<void> {
  const row = {
    subscriber_id: id,
    use: useOf(key),
    version: key.version,
    public_key: derOf(key),
    certificate: key.certificate === undefined ? null : Buffer.from(key.certificate),
    received_at: new Date(),
  };
  await tx
    .insertInto('ebics_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'use']).doUpdateSet(row))
    .execute();
}

/** What a subscriber began ends with their state. */
async function forgetWork(tx: Transaction<Schema>, id: string, withKeys: boolean): Promise<void> {
  await endTransactions(tx, sql`subscriber_id = ${id}`);
  await tx
    .updateTable('ebics_subscribers')
    .set({ token_hash: null, token_valid_until: null })
    .where('id', '=', id)
    .execute();
  if (withKeys) await tx.deleteFrom('ebics_keys').where('subscriber_id', '=', id).execute();
}

const USES = { A005: 'signature', A006: 'signature', X002: 'authentication', E002: 'encryption' } as const;

const useOf = ({ version }: Pick<PublicKey, 'version'>): KeyUse => USES[version];

function toSubscriber(row: SubscriberRow, received: readonly KeyRow[]): Subscriber {
  const keys: Subscriber['keys'] = {};
  for (const each of received) keys[each.use] = toPublicKey(each);
  return { row, keys, received };
}

const toPublicKey = ({ version, public_key, certificate }: KeyRow): PublicKey => ({
  version,
  key: createPublicKey({ key: public_key, type: 'spki', format: 'der' }),
  ...(certificate !== null && { certificate }),
});
