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
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import { endTransaction } from '../protocol/transactions.ts';
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

/** $1 the order, $2 its signatures, $3 its events, $4 and $5 the only chunk of a small order. */
const ADD = prepared(
  'ebics-add-order',
  `with signed as (
      insert into ebics_signatures select * from json_populate_recordset(null::ebics_signatures, $2::json)),
    told as (
      insert into ebics_events (${EVENT_COLUMNS})
      select ${EVENT_COLUMNS} from json_populate_recordset(null::ebics_events, $3::json)),
    chunk as (
      insert into ebics_chunks (order_id, number, bytes)
      select order_id, 0, bytes from unnest($4::uuid[], $5::bytea[]) as c (order_id, bytes))
  insert into ebics_orders select * from json_populate_record(null::ebics_orders, $1::json)`,
);

const ADD_CHUNK = prepared(
  'ebics-add-chunk',
  'insert into ebics_chunks (order_id, number, bytes) values ($1::uuid, $2::integer, $3::bytea)',
);

/** Stores an order that has arrived completely; its upload ends in the same transaction. False: it has ended before. */
export const storeOrder = (
  db: Kysely<Schema>,
  { order, chunks, signatures, events, uploadId }: ArrivedOrder,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const small: Buffer[] = [];
    if (order.bytes > CHUNK_BYTES) await addChunks(tx, order.id, chunks());
    else for await (const chunk of chunks()) small.push(chunk);
    // At the end, so that nobody waits for a lock while the thread decrypts.
    if (!(await endTransaction(tx, uploadId))) {
      await tx.deleteFrom('ebics_chunks').where('order_id', '=', order.id).execute();
      return false;
    }
    const record = JSON.stringify({ ...order, digest: `\\x${order.digest.toString('hex')}` });
    const signers = JSON.stringify(signatures.map((signature) => ({ order_id: order.id, ...signature })));
    const ids = small.map(() => order.id);
    await tx.executeQuery(CompiledQuery.raw(ADD, [record, signers, eventRecords(events), ids, small]));
    return true;
  });

async function addChunks(tx: Kysely<Schema>, id: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  let number = 0;
  for await (const chunk of chunks) {
    await tx.executeQuery(CompiledQuery.raw(ADD_CHUNK, [id, number, chunk]));
    releasePiece(chunk);
    number += 1;
  }
}
