import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Followed } from './followers.ts';

/** Its messages, events and raw texts may be a megabyte together. */
const BATCH = 500;

export interface EndedTransfer {
  seq: bigint;
  transactionId: string;
  uetr: string;
  payloadId: string;
  createdAt: Date;
}

/** The order in which transfers arrived. */
export interface ArrivalCursor {
  createdAt: Date;
  seq: bigint;
}

export const BEGINNING: ArrivalCursor = { createdAt: new Date(0), seq: 0n };

export interface EndedTransfers {
  transfers: EndedTransfer[];
  /** Where the next batch begins; null: this is the last one. */
  next: ArrivalCursor | null;
}

/**
 * The next transfers that arrived and ended before this time and have nothing in progress: no message on its way, no
 * open payout, and no work set aside.
 */
export async function findEnded(
  db: Kysely<Schema>,
  before: Date,
  after: ArrivalCursor,
  followed: Followed,
): Promise<EndedTransfers> {
  const { rows } = await sql<EndedTransfer & { isEnded: boolean }>`
    ${withEnd(before, followed)}
    where t.created_at < ${before} and (t.created_at, t.seq) > (${after.createdAt}, ${after.seq})
    order by t.created_at, t.seq limit ${BATCH}`.execute(db);
  return {
    transfers: rows.filter(({ isEnded }) => isEnded),
    next: rows.length < BATCH ? null : (rows.at(-1) ?? null),
  };
}

/** Locks those of these transfers that still qualify. A transfer that an operator is changing is left out. */
export async function lockEnded(
  tx: Kysely<Schema>,
  transfers: readonly EndedTransfer[],
  before: Date,
  followed: Followed,
): Promise<EndedTransfer[]> {
  const free = await lockFree(
    tx,
    transfers.map(({ seq }) => seq),
  );
  // A separate statement, which sees what was committed before the locks.
  const { rows } = await sql<EndedTransfer & { isEnded: boolean }>`
    ${withEnd(before, followed)} where t.seq = any(${[...free]}::bigint[]) order by t.created_at, t.seq`.execute(
    tx,
  );
  return rows.filter(({ isEnded }) => isEnded);
}

const withEnd = (before: Date, followed: Followed): RawBuilder<unknown> => sql`
    with coming as materialized (
      select distinct facts ->> 'transactionId' as id from network_inbound
    )
    select t.seq, t.transaction_id as "transactionId", t.uetr, t.payload_id as "payloadId", t.created_at as "createdAt",
      t.status in ('completed', 'failed') and t.seq <= ${followed.transactions}
      and not exists (
        select from transaction_events e
        where e.transaction_seq = t.seq and (e.created_at >= ${before} or e.id > ${followed.transaction_events}))
      and not exists (select from parked_items p where p.transaction_seq = t.seq)
      and not exists (
        select from network_messages m join network_queue q on q.message_id = m.id where m.transaction_seq = t.seq)
      and coming.id is null
      and not exists (
        select from wise_payouts p
        where p.transaction_id = t.transaction_id and p.state in ('queued', 'created', 'funding', 'funded', 'cancelling')
      ) as "isEnded"
    from transactions t left join coming on coming.id = t.transaction_id`;

/**
 * The lives that nobody else has locked, and that wait for nothing. Every action on a transfer locks its life first.
 */
async function lockFree(tx: Kysely<Schema>, seqs: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ seq: bigint }>`
    select transaction_seq as seq from transfer_lives
    where transaction_seq = any(${seqs}::bigint[]) and awaits is null and status in ('completed', 'failed')
    order by transaction_seq for update skip locked`.execute(tx);
  return new Set(rows.map(({ seq }) => seq));
}
