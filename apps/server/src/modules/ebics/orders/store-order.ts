import type { Order } from '@clearbench/ebics';
import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
import { CHUNK_BYTES } from '../../../platform/chunks.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type {
  EbicsOrderTable,
  EbicsSignatureTable,
  EbicsSum,
  Schema,
} from '../../../platform/database/schema.ts';
import { GroupCommit } from '../../../platform/group-commit.ts';
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import { endNamed } from '../protocol/transactions.ts';
import { EVENT_COLUMNS, eventRecords, type NewEvent } from './events.ts';

export type NewSignature = Omit<Insertable<EbicsSignatureTable>, 'order_id'>;

interface NewOrder
  extends Omit<Insertable<EbicsOrderTable>, 'order' | 'sums' | 'payload_id' | 'problem' | 'cancelled_by'> {
  order: Order;
  sums: readonly EbicsSum[];
}

export interface ArrivedOrder {
  order: NewOrder;
  /** Its data. */
  chunks(): AsyncIterable<Buffer>;
  signatures: readonly NewSignature[];
  events: readonly NewEvent[];
  /** The upload, which ends. */
  uploadId: string;
}

/** $1 orders, $2 their signatures, $3 their events, $4 and $5 the chunks of small ones, which have only one. */
const ADD = prepared(
  'ebics-add-orders',
  `with signed as (
      insert into ebics_signatures select * from json_populate_recordset(null::ebics_signatures, $2::json)),
    told as (
      insert into ebics_events (${EVENT_COLUMNS})
      select ${EVENT_COLUMNS} from json_populate_recordset(null::ebics_events, $3::json)),
    chunk as (
      insert into ebics_chunks (order_id, number, bytes)
      select order_id, 0, bytes from unnest($4::uuid[], $5::bytea[]) as c (order_id, bytes))
  insert into ebics_orders select * from json_populate_recordset(null::ebics_orders, $1::json)`,
  { isUnread: true },
);

const ADD_CHUNK = prepared(
  'ebics-add-chunk',
  'insert into ebics_chunks (order_id, number, bytes) values ($1::uuid, $2::integer, $3::bytea)',
);

/** Small orders that are stored together. */
const BATCH = 50;

/** Stores orders that have arrived completely. Small ones that arrive at the same time share a transaction. */
export class OrderStore {
  readonly #db: Kysely<Schema>;
  readonly #small: GroupCommit<Small, boolean>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
    this.#small = new GroupCommit((orders) => db.transaction().execute((tx) => add(tx, orders)), {
      maxBatch: () => BATCH,
    });
  }

  /** The upload of the order ends in the same transaction. False: it has ended before. */
  async add(arrived: ArrivedOrder): Promise<boolean> {
    const { order, chunks } = arrived;
    if (order.bytes > CHUNK_BYTES) {
      return this.#db.transaction().execute(async (tx) => {
        await addChunks(tx, order.id, chunks());
        // At the end, so that nobody waits for a lock while the thread decrypts.
        const [isAdded = false] = await add(tx, [{ arrived, chunks: [] }]);
        if (!isAdded) await tx.deleteFrom('ebics_chunks').where('order_id', '=', order.id).execute();
        return isAdded;
      });
    }
    const small: Buffer[] = [];
    for await (const chunk of chunks()) small.push(chunk);
    return this.#small.submit({ arrived, chunks: small });
  }
}

/** An order, and its chunks unless they are stored already. */
interface Small {
  arrived: ArrivedOrder;
  chunks: readonly Buffer[];
}

/** Returns, for each order, whether it was stored. An order whose upload has already ended is not. */
async function add(tx: Kysely<Schema>, orders: readonly Small[]): Promise<boolean[]> {
  const ended = await endNamed(
    tx,
    orders.map(({ arrived }) => arrived.uploadId),
  );
  // If two orders have the same upload, only the first is stored.
  const isStored = orders.map(({ arrived }) => ended.delete(arrived.uploadId));
  const stored = orders.filter((_, index) => isStored[index]);
  if (stored.length === 0) return isStored;
  const all = stored.map(({ arrived }) => arrived);
  const chunks = stored.flatMap(({ arrived: { order }, chunks: of }) =>
    of.map((bytes) => ({ id: order.id, bytes })),
  );
  await tx.executeQuery(
    CompiledQuery.raw(ADD, [
      JSON.stringify(all.map(({ order }) => ({ ...order, digest: `\\x${order.digest.toString('hex')}` }))),
      JSON.stringify(
        all.flatMap(({ order, signatures }) =>
          signatures.map((signature) => ({ order_id: order.id, ...signature })),
        ),
      ),
      eventRecords(all.flatMap(({ events }) => events)),
      chunks.map(({ id }) => id),
      chunks.map(({ bytes }) => bytes),
    ]),
  );
  return isStored;
}

async function addChunks(tx: Kysely<Schema>, id: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  let number = 0;
  for await (const chunk of chunks) {
    await tx.executeQuery(CompiledQuery.raw(ADD_CHUNK, [id, number, chunk]));
    releasePiece(chunk);
    number += 1;
  }
}
