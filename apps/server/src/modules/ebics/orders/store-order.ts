import type { Order } from '@clearbench/ebics';
import { CompiledQuery, type Insertable, type Kysely, sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type {
  EbicsOrderTable,
  EbicsSignatureTable,
  EbicsSum,
  Schema,
} from '../../../platform/database/schema.ts';
import { releasePiece } from '../../../platform/memory/release-piece.ts';
import { endTransactions } from '../protocol/transactions.ts';
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

/** $1 the order, $2 its signatures, $3 its events. */
const ADD = prepared(
  'ebics-add-order',
  `with signed as (
      insert into ebics_signatures select * from json_populate_recordset(null::ebics_signatures, $2::json)),
    told as (
      insert into ebics_events (${EVENT_COLUMNS})
      select ${EVENT_COLUMNS} from json_populate_recordset(null::ebics_events, $3::json))
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
    let number = 0;
    for await (const chunk of chunks()) {
      await tx.executeQuery(CompiledQuery.raw(ADD_CHUNK, [order.id, number, chunk]));
      releasePiece(chunk);
      number += 1;
    }
    // At the end, so that nobody waits for a lock while the thread decrypts.
    if (!(await endTransactions(tx, sql`id = ${uploadId}`))) {
      await tx.deleteFrom('ebics_chunks').where('order_id', '=', order.id).execute();
      return false;
    }
    const record = JSON.stringify({ ...order, digest: `\\x${order.digest.toString('hex')}` });
    const signers = signatures.map((signature) => ({ order_id: order.id, ...signature }));
    await tx.executeQuery(CompiledQuery.raw(ADD, [record, JSON.stringify(signers), eventRecords(events)]));
    return true;
  });
