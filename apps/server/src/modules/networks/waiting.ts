import type { Network } from '@clearbench/domain';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Purpose, Tx } from './messages.ts';

/** A message that was taken back before a network took it. */
export interface Withdrawn {
  id: string;
  network: Network;
  type: string;
  purpose: Purpose;
  receiverBic: string;
}

/** Those of the transfers with a message that no network has taken yet. */
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
 * Takes a transfer's orders to move money out of the queue. One whose batch is on its way counts as sent and stays. The second
 * statement sees what was committed before the first one got its locks.
 * @throws the conflict of a lock that was not free in time, after which the caller's transaction is to be tried again.
 */
export async function withdrawOrders(
  tx: Tx,
  transactionSeq: bigint,
  why: string,
  at: Date,
): Promise<Withdrawn[]> {
  const waiting = await lockWaitingOrders(tx, transactionSeq);
  if (waiting.length === 0) return [];
  const { rows } = await sql<Withdrawn>`
    with gone as (
      delete from network_queue q using network_messages m
      where q.message_id = any(${waiting}::uuid[]) and m.id = q.message_id and m.state = 'queued' and not ${isInBatch}
      returning q.message_id
    )
    update network_messages m set state = 'withdrawn', error_code = ${CANCELLED}, error_text = ${why}, answered_at = ${at}
    from gone where m.id = gone.message_id
    returning m.id, m.network, m.type, m.purpose, m.receiver_bic as "receiverBic"`.execute(tx);
  return rows;
}

const isInBatch = sql<SqlBool>`exists (select from network_batches b where q.message_id = any(b.message_ids))`;

/**
 * An order that is being numbered is locked, and not sent before its batch is committed: only the end of that transaction decides.
 * The wait is limited, because whoever numbers messages may itself wait for a transaction that waits for this one, and because
 * PostgreSQL, which looks for a deadlock after a second, might end the other one.
 */
async function lockWaitingOrders(tx: Tx, transactionSeq: bigint): Promise<string[]> {
  await sql`set local lock_timeout = '500ms'`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select q.message_id as id from network_queue q join network_messages m on m.id = q.message_id
    where m.transaction_seq = ${transactionSeq} and m.state = 'queued' and m.purpose in ('conversion', 'settlement')
      and not ${isInBatch}
    for update of q`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
  return rows.map(({ id }) => id);
}
