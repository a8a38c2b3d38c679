import type { Network } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { takeParked } from '../../../platform/sweeps/parked-items.ts';
import type { Purpose, SentPayment, Tx } from '../messages.ts';
import { RECEIVING, SENDING } from '../statements.ts';

/** A message that was withdrawn before a network took it. */
export interface Withdrawn {
  id: string;
  network: Network;
  type: string;
  purpose: Purpose;
  receiverBic: string;
}

/** The transfers among these that have a message that no network has taken yet. */
export async function withWaitingMessages(
  db: Kysely<Schema>,
  transactionSeqs: readonly bigint[],
): Promise<Set<bigint>> {
  if (transactionSeqs.length === 0) return new Set();
  const rows = await db
    .selectFrom('network_messages')
    .select('transaction_seq')
    .distinct()
    .where('transaction_seq', 'in', transactionSeqs)
    .where('state', '=', 'queued')
    .execute();
  return new Set(rows.flatMap(({ transaction_seq }) => transaction_seq ?? []));
}

/** The reason that ISO 20022 has for a cancelled instruction. */
const CANCELLED = 'CNCL';

/**
 * Locks a transfer's orders to move money that wait in the queue, and its messages that were set aside. A transaction that numbers one holds
 * its lock, and only its end decides whether the order is sent. Code that sends or answers messages locks them
 * before the transfers, so this comes before the transfer is locked, or does not wait.
 * @throws a conflict that the caller may retry, when it does not wait and another transaction has a lock.
 */
export async function lockOrders(
  tx: Tx,
  transactionId: string,
  wait: 'wait' | 'nowait' = 'wait',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.message_id as id from network_queue q join network_messages m on m.id = q.message_id
    where m.transaction_seq = (select seq from transactions where transaction_id = ${transactionId})
      and (m.state = 'queued' and m.purpose in ('conversion', 'settlement')
        or exists (select from parked_items p where p.work = ${SENDING} and p.item = q.message_id::text))
    order by q.message_id for update of q ${sql.raw(wait === 'wait' ? '' : 'nowait')}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Takes a transfer's orders out of the queue, once the caller has locked orders and transfer, in this order. An order whose batch is on
 * its way counts as sent and stays.
 * @throws a conflict that the caller may retry, when an order that was added between the two locks is being numbered.
 */
export async function withdrawOrders(
  tx: Tx,
  transactionId: string,
  why: string,
  at: Date,
): Promise<Withdrawn[]> {
  const waiting = await lockOrders(tx, transactionId, 'nowait');
  if (waiting.length === 0) return [];
  const { rows } = await sql<Withdrawn>`
    with gone as (
      delete from network_queue q using network_messages m
      where q.message_id = any(${waiting}::uuid[]) and m.id = q.message_id and m.state = 'queued'
        and m.purpose in ('conversion', 'settlement')
        and not exists (select from network_batches b where q.message_id = any(b.message_ids))
      returning q.message_id
    )
    update network_messages m set state = 'withdrawn', error_code = ${CANCELLED}, error_text = ${why}, answered_at = ${at}
    from gone where m.id = gone.message_id
    returning m.id, m.network, m.type, m.purpose, m.receiver_bic as "receiverBic"`.execute(tx);
  return rows;
}

/**
 * The transfer was ended by hand, so its set-aside messages are not retried: neither those that could not be sent or
 * answered, nor received ones that could not be processed. False if there are none.
 */
export async function giveUpParked(tx: Tx, transactionSeq: bigint, why: string, at: Date): Promise<boolean> {
  const ids = await takeParked(tx, [SENDING, RECEIVING], transactionSeq);
  if (ids.length === 0) return false;
  await tx.deleteFrom('network_inbound').where('id', 'in', ids).execute();
  // A message that is being retried right now counts as sent.
  await sql`
    with gone as (
      delete from network_queue q where q.message_id = any(${ids}::uuid[])
        and not exists (select from network_batches b where q.message_id = any(b.message_ids))
      returning q.message_id
    )
    update network_messages m set state = 'withdrawn', error_code = ${CANCELLED}, error_text = ${why}, answered_at = ${at}
    from gone where m.id = gone.message_id and m.state in ('queued', 'sent')`.execute(tx);
  return true;
}

/** The latest payment of each of these transfers that was sent, or waits to be. */
export async function sentPayments(
  db: Kysely<Schema>,
  transactionSeqs: readonly bigint[],
): Promise<Map<bigint, SentPayment>> {
  if (transactionSeqs.length === 0) return new Map();
  const { rows } = await sql<SentPayment & { seq: bigint }>`
    select distinct on (transaction_seq) transaction_seq as seq, network, type, reference, receiver_bic as "receiverBic",
      to_char(coalesce(answered_at, created_at) at time zone 'UTC', 'YYYY-MM-DD') as day
    from network_messages
    where transaction_seq = any(${transactionSeqs}) and purpose = 'settlement' and state in ('queued', 'sent', 'acknowledged')
    order by transaction_seq, id desc`.execute(db);
  return new Map(rows.map(({ seq, ...payment }) => [seq, payment]));
}

/** True if a recall of the transfer was sent, or waits to be, and is not answered yet. */
export async function isRecallUnderWay(tx: Tx, transactionSeq: bigint): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select count(*) filter (where direction = 'out' and state <> 'refused')
      > count(*) filter (where (type like 'MT_96' or type like 'camt.029.%') and not possible_duplicate) as open
    from network_messages where transaction_seq = ${transactionSeq} and purpose = 'recall'`.execute(tx);
  return rows[0]?.open === true;
}
