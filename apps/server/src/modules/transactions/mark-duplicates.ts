import { LIVE_IDS_MAX } from '@clearbench/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { ON_ITS_NODE } from '../../platform/database/citus.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { followRows, type RowRange } from '../../platform/sweeps/follow-rows.ts';
import type { Parking } from '../../platform/sweeps/parking.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';

interface Options {
  parking: Parking;
  announce: Announce;
  clock: Clock;
}

const BATCH = 50_000;
const QUIET_MS = 1_000;

/** Marks transfers whose UETR arrived before, in the background, so that arrivals don't wait. */
export function markDuplicates(db: Kysely<Schema>, { parking, announce, clock }: Options): Sweep {
  let marked: string[] = [];
  return followRows({
    db,
    parking,
    name: 'mark duplicates',
    what: 'Possible duplicates of this transfer could not be searched for',
    transferColumn: 'seq',
    table: 'transactions',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: QUIET_MS,
    gather: { rows: BATCH, quietMs: QUIET_MS },
    async handle(tx, range) {
      marked = await mark(tx, range, clock.now());
      return undefined;
    },
    onDone() {
      if (marked.length > 0) announce({ topic: 'transactions', ids: marked });
    },
  });
}

/**
 * Returns the transfers marked as possible duplicates: at most one more than can be announced. A payment shares its
 * UETR with its cover and confirmations, so only transfers of the same type count as the same payment.
 */
async function mark(tx: Transaction<Schema>, { after, upTo }: RowRange, at: Date): Promise<string[]> {
  const { rows } = await sql<{ marked: string[] }>`
    with batch as (
      select seq, transaction_id, uetr from transactions where seq > ${after} and seq <= ${upTo}
    ), shared as (
      select distinct uetr from batch where exists (
        select from transactions as earlier where earlier.uetr = batch.uetr and earlier.seq < batch.seq
      )
    ), sharing as (
      select seq, transaction_id, status,
        first_value(transaction_id) over (partition by uetr, type order by seq) as first_id
      from transactions join shared using (uetr)
    ), found as materialized (
      select seq, status, first_id from sharing
      where seq > ${after} and seq <= ${upTo} and transaction_id <> first_id order by seq
    ), numbered as materialized (
      select nextval('transaction_events_id_seq') as id, found.* from found
    ), marked as (
      insert into transaction_events (id, transaction_seq, status, message, kind, actor, data, created_at)
      overriding system value
      select id, seq, status,
        'Possible duplicate: ' || first_id || ', of the same type, arrived before with this UETR, and each payment has its own',
        'transaction.possible_duplicate', ${JSON.stringify(SYSTEM_ACTOR)}::jsonb,
        jsonb_object(array['firstTransactionId', first_id]), ${at}::timestamptz
      from numbered where ${sql.raw(ON_ITS_NODE)}
      returning transaction_seq
    )
    select array(
      select transaction_id from batch join marked on transaction_seq = seq limit ${LIVE_IDS_MAX + 1}
    ) as marked`.execute(tx);
  return rows[0]?.marked ?? [];
}
