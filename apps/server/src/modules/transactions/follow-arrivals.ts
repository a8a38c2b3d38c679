import { LIVE_IDS_MAX } from '@clearbench/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live-hub.ts';
import { followRows, type RowRange } from '../../platform/sweeps/follow-rows.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import { SEARCH_CURSOR, searchText, searchWords } from './search-index.ts';

interface Options {
  announce: Announce;
  clock: Clock;
}

/** Under load arrivals are processed only once this many wait: a search scans that many in about 20 ms. */
const BATCH = 50_000;
const QUIET_MS = 1_000;

/**
 * Work that arrivals do not wait for, done in the background in batches large enough to be cheap: fills the search index, and
 * marks transfers whose UETR has been seen before.
 */
export function followArrivals(db: Kysely<Schema>, { announce, clock }: Options): Sweep {
  let marked: string[] = [];
  return followRows({
    db,
    name: SEARCH_CURSOR,
    table: 'transactions',
    column: 'seq',
    batch: BATCH,
    wokenBy: ['transactions'],
    pauseMs: QUIET_MS,
    gather: { rows: BATCH, quietMs: QUIET_MS },
    async handle(tx, range) {
      marked = await follow(tx, range, clock.now());
    },
    async onDone() {
      if (marked.length > 0) announce({ topic: 'transactions', ids: marked });
      await sql`
        select gin_clean_pending_list('transaction_search_text'), gin_clean_pending_list('transaction_search_words')`.execute(
        db,
      );
    },
  });
}

/**
 * Returns the transfers marked as possible duplicates: at most one more than can be announced. A payment's cover and its
 * confirmations share its UETR, so only transfers of the same type count as the same payment.
 */
async function follow(tx: Transaction<Schema>, { after, upTo }: RowRange, at: Date): Promise<string[]> {
  const { rows } = await sql<{ marked: string[] }>`
    with batch as (
      select seq, transaction_id, uetr, amount, reference, sender_name, recipient_name
      from transactions where seq > ${after} and seq <= ${upTo}
    ), indexed as (
      insert into transaction_search (seq, text, reference, words)
      select seq, ${searchText}, reference, ${searchWords} from batch order by seq
      on conflict do nothing
      returning seq
    ), sharing as (
      select seq, transaction_id, status,
        first_value(transaction_id) over (partition by uetr, type order by seq) as first_id
      from transactions join (select distinct uetr from batch) as arriving using (uetr)
    ), marked as (
      insert into transaction_events (transaction_seq, status, message, kind, actor, data, created_at)
      select seq, status,
        format('Possible duplicate: %s, of the same type, arrived before with this UETR, and each payment has its own', first_id),
        'transaction.possible_duplicate', ${JSON.stringify(SYSTEM_ACTOR)}::jsonb,
        jsonb_build_object('firstTransactionId', first_id), ${at}::timestamptz
      from sharing join indexed using (seq)
      where transaction_id <> first_id
      returning transaction_seq
    )
    select array(
      select transaction_id from batch join marked on transaction_seq = seq limit ${LIVE_IDS_MAX + 1}
    ) as marked`.execute(tx);
  return rows[0]?.marked ?? [];
}
