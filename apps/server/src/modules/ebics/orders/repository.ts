import { CompiledQuery, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import { CHUNK_BYTES, contentOf } from '../../../platform/chunks.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { EbicsOrderTable, EbicsSignatureTable, Schema } from '../../../platform/database/schema.ts';
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import { firstUuidAt, timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { notParked } from '../../../platform/sweeps/parking.ts';
import { addEvents, type NewEvent } from './events.ts';
import { type ArrivedOrder, type NewSignature, OrderStore } from './store-order.ts';

/** An order without its data, which are in chunks. */
export interface OrderRow extends Omit<Selectable<EbicsOrderTable>, 'state'> {
  /** `unreleased`: it is a file whose payees are verified, and whose payer has not decided yet. */
  state: Selectable<EbicsOrderTable>['state'] | 'unreleased';
  /** Its payees are still verified, so its payer can't decide yet. */
  is_verifying: boolean;
  signatures: Selectable<EbicsSignatureTable>[];
}

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Which orders; several conditions must all hold. */
interface Selection {
  id?: string;
  orderId?: string;
  states?: readonly OrderRow['state'][];
  limit: number;
}

/** Longer than an order is processed. */
const NOTED_MS = 10 * 60_000;

const COLUMNS = sql`
  o.id, o.order_id, o.subscriber_id, o.user_id, o."order", o.label, o.file_name, o.bytes, o.digest,
  case when o.state not in ('accepted', 'partial') then o.state
    when f.state in ('verifying', 'waiting') then 'unreleased' when f.state = 'cancelled' then 'cancelled'
    else o.state end as state,
  coalesce(o.state in ('accepted', 'partial') and f.state = 'verifying', false) as is_verifying,
  o.signatures_needed, o.payments, o.sums, o.received_at,
  case when o.state not in ('received', 'refused') then o.payload_id end as payload_id, o.problem, o.cancelled_by,
  coalesce((select json_agg(s order by s.signed_at) from ebics_signatures s where s.order_id = o.id), '[]') as signatures`;

/** $1 orders. */
const FIRST_CHUNKS = prepared(
  'ebics-first-chunks',
  'select order_id as id, bytes from ebics_chunks where order_id = any($1::uuid[]) and number = 0',
);
const EXECUTED_AS = prepared(
  'ebics-executed-as',
  `select distinct on (o.id) o.id as of, e.id, e.bytes
  from ebics_orders o join ebics_orders e on e.digest = o.digest and e.id <> o.id
  where o.id = any($1::uuid[]) and e.state in ('accepted', 'partial')
  order by o.id, e.received_at`,
);

/** How many order numbers a process takes at once. */
const NUMBERS = 32;

export function createOrderRepository(db: Kysely<Schema>) {
  const numbers: number[] = [];
  const store = new OrderStore(db);
  async function chunkOf(id: string, number: number): Promise<Buffer | null> {
    const row = await db
      .selectFrom('ebics_chunks')
      .select('bytes')
      .where('order_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    return row?.bytes ?? null;
  }
  return {
    async select({ id, orderId, states, limit }: Selection): Promise<OrderRow[]> {
      const { rows } = await sql<OrderRow>`
        select * from (
          select ${COLUMNS} from ebics_orders o left join payment_files f on f.payload_id = o.payload_id
          where ${id === undefined ? sql`true` : sql`o.id = ${id}`}
            and ${orderId === undefined ? sql`true` : sql`o.order_id = ${orderId}`}
        ) as orders
        where ${states === undefined ? sql`true` : sql`state = any(${states})`}
        order by received_at desc, order_id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({
        ...row,
        signatures: row.signatures.map((each) => ({ ...each, signed_at: new Date(each.signed_at) })),
      }));
    },

    /** The order that becomes, or has become, this payload; null: it did not come over EBICS. */
    async ofPayload(payloadId: string): Promise<OrderRow | null> {
      const { rows } = await sql<OrderRow>`
        select ${COLUMNS} from ebics_orders o left join payment_files f on f.payload_id = o.payload_id
        where o.payload_id = ${payloadId} and o.state <> 'duplicate'`.execute(db);
      return rows[0] ?? null;
    },

    /** Its data, one chunk at a time. */
    async *chunks(id: string): AsyncGenerator<Buffer, void> {
      for (let number = 0; ; number += 1) {
        const chunk = await chunkOf(id, number);
        if (chunk === null) return;
        yield chunk;
        releasePiece(chunk);
      }
    },

    /** The beginning of its data. */
    head: async (id: string): Promise<Buffer> => (await chunkOf(id, 0)) ?? Buffer.alloc(0),

    /** In memory that a thread can share. */
    data: ({ id, bytes }: Pick<OrderRow, 'id' | 'bytes'>): Promise<Buffer> =>
      contentOf(bytes, (from, count) =>
        db
          .selectFrom('ebics_chunks')
          .select(['number', 'bytes'])
          .where('order_id', '=', id)
          .where('number', '>=', from)
          .where('number', '<', from + count)
          .execute(),
      ),

    /** The data of the orders that have only one chunk, by order id. */
    async dataOf(orders: readonly OrderRow[]): Promise<Map<string, Buffer>> {
      const ids = orders.filter(({ bytes }) => bytes <= CHUNK_BYTES).map(({ id }) => id);
      const { rows } = await db.executeQuery<{ id: string; bytes: Buffer }>(
        CompiledQuery.raw(FIRST_CHUNKS, [ids]),
      );
      return new Map(rows.map(({ id, bytes }) => [id, bytes]));
    },

    /** By order id, the first order that was executed with the same signed content. Line ends are not signed. */
    async executedAs(orders: readonly OrderRow[]): Promise<Map<string, Pick<OrderRow, 'id' | 'bytes'>>> {
      const { rows } = await db.executeQuery<{ of: string; id: string; bytes: number }>(
        CompiledQuery.raw(EXECUTED_AS, [orders.map(({ id }) => id)]),
      );
      return new Map(rows.map(({ of, id, bytes }) => [of, { id, bytes }]));
    },

    /** Numbers that no other process gets. A process takes several at once, and keeps those that it does not need. */
    async nextNumber(): Promise<number> {
      const kept = numbers.shift();
      if (kept !== undefined) return kept;
      const { rows } = await sql<{ n: bigint }>`
        select nextval('ebics_order_numbers') as n from generate_series(1, ${sql.lit(NUMBERS)})`.execute(db);
      const [first = 0, ...others] = rows.map(({ n }) => Number(n));
      numbers.push(...others);
      return first;
    },

    /** False: its upload has ended before. */
    add: (arrived: ArrivedOrder): Promise<boolean> => store.add(arrived),

    /**
     * Notes the payload that each of these orders becomes, before it is stored: even if the server ends then, the order is found by it. An
     * earlier note stays, unless its payload was not stored for so long: the id of a payload is the time of its arrival.
     */
    async notePayloads(orders: readonly Pick<OrderRow, 'id'>[]): Promise<Map<string, string>> {
      const ids = orders.map(({ id }) => id);
      const { rows } = await sql<{ id: string; payload: string }>`
        update ebics_orders o set payload_id = case
          when o.payload_id >= ${firstUuidAt(Date.now() - NOTED_MS)}::uuid
            or exists (select from payloads p where p.id = o.payload_id) then o.payload_id
          else n.payload_id end
        from unnest(${ids}::uuid[], ${ids.map(timeOrderedUuid)}::uuid[]) as n (id, payload_id)
        where o.id = n.id returning o.id, o.payload_id as payload`.execute(db);
      return new Map(rows.map(({ id, payload }) => [id, payload]));
    },

    addEvents: (events: readonly NewEvent[]): Promise<void> => addEvents(db, events),

    /**
     * The orders with all their signatures that were not processed yet, the oldest first, or those among the given ones. One with the same
     * signed content as an older one waits until that one is settled: only the first is executed.
     */
    async unprocessed(work: string, limit: number, only: readonly string[] | null): Promise<OrderRow[]> {
      const { rows } = await sql<OrderRow>`
        select ${COLUMNS} from ebics_orders o left join payment_files f on f.payload_id = o.payload_id
        where o.state = 'received'
          and not exists (
            select from ebics_orders e where e.digest = o.digest and e.state = 'received'
              and (e.received_at, e.id) < (o.received_at, o.id))
          and ${only === null ? sql.raw(notParked(work, 'o.id::text')) : sql`o.id = any(${only}::uuid[])`}
        order by o.received_at limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** False: the signer has signed it before. What they only transported can be signed. */
export async function addSignature(
  tx: Kysely<Schema>,
  orderId: string,
  signature: NewSignature,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ebics_signatures')
    .values({ order_id: orderId, ...signature })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'signer_id'])
        .doUpdateSet({ signature_class: signature.signature_class, signed_at: signature.signed_at })
        .where('ebics_signatures.signature_class', '=', 'T'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Signatures from before the report on the payees only transport the file: the order must be signed again. Returns the orders among the
 * given ones, which were settled in this transaction, whose payees are verified.
 */
export async function discountSignatures(
  tx: Kysely<Schema>,
  orderIds: ReadonlySet<string>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update ebics_signatures s set signature_class = 'T'
    from ebics_orders o join payment_files f on f.payload_id = o.payload_id
    where s.order_id = o.id and o.id = any(${[...orderIds]}::uuid[]) and o.state in ('accepted', 'partial')
    returning s.order_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export const signaturesOf = (tx: Kysely<Schema>, orderId: string) =>
  tx
    .selectFrom('ebics_signatures')
    .select(['signer_id', 'signature_class'])
    .where('order_id', '=', orderId)
    .execute();

/** Locks an order, so that what two requests do with it at once counts together. Returns its state; null: it is gone. */
export async function lockOrder(
  tx: Transaction<Schema>,
  id: string,
): Promise<Selectable<EbicsOrderTable>['state'] | null> {
  const row = await tx
    .selectFrom('ebics_orders')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state ?? null;
}

/** False: it is not in this state any more. */
export async function changeOrder(
  tx: Transaction<Schema>,
  id: string,
  from: Selectable<EbicsOrderTable>['state'],
  values: Updateable<EbicsOrderTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ebics_orders')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The result of processing an order. */
export interface SettledOrder {
  id: string;
  state: Selectable<EbicsOrderTable>['state'];
  payload_id?: string;
  problem?: string;
}

const SETTLE = prepared(
  'ebics-settle',
  `update ebics_orders o set state = s.state, payload_id = coalesce(s.payload_id, o.payload_id), problem = s.problem
  from json_to_recordset($1::json) as s (id uuid, state text, payload_id uuid, problem text)
  where o.id = s.id and o.state = 'received' returning o.id`,
);

/** Returns the ids of the orders that no other process has settled. */
export async function settleOrders(
  tx: Transaction<Schema>,
  settled: readonly SettledOrder[],
): Promise<Set<string>> {
  const { rows } = await tx.executeQuery<{ id: string }>(
    CompiledQuery.raw(SETTLE, [JSON.stringify(settled)]),
  );
  return new Set(rows.map(({ id }) => id));
}
