import { LIVE_IDS_MAX } from '@clearbench/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live-hub.ts';
import { indexedUpTo, searchText } from './search-index.ts';

/** While payments pour in they are followed only when so many wait: a search scans as many in some 20 ms. */
const BATCH = 50_000n;

/** How far transfers and index had come at some moment. */
interface Mark {
  arrived: bigint;
  indexed: bigint;
  /** The first database transaction that had not begun then. */
  horizon: string;
}

interface Followed {
  count: bigint;
  /** Transfers that were marked as possible duplicates, no more of them than can be announced and one. */
  marked: string[];
}

/**
 * Does beside the requests, in batches large enough to be cheap, what arrivals do not wait for: fills the search index,
 * and marks transfers whose UETR came before.
 */
export class ArrivalFollower {
  readonly #db: Kysely<Schema>;
  readonly #announce: Announce;
  #mark: Mark | null = null;
  #arrivals = true;

  constructor(db: Kysely<Schema>, announce: Announce) {
    this.#db = db;
    this.#announce = announce;
  }

  noteArrival(): void {
    this.#arrivals = true;
  }

  /** To be called every second or so: follows up to where the call before saw the transfers. */
  async advance(): Promise<void> {
    const isQuiet = !this.#arrivals;
    const mark = this.#mark;
    if (isQuiet && mark === null) return;
    this.#arrivals = false;
    this.#mark = await this.#readMark();
    if (mark !== null && (isQuiet || mark.arrived - mark.indexed >= BATCH)) await this.#followUpTo(mark);
    if (isQuiet && this.#mark.arrived === mark?.arrived) this.#mark = null;
  }

  async #readMark(): Promise<Mark> {
    const { rows } = await sql<Mark>`
      select
        (select coalesce(max(seq), 0) from transactions) as arrived,
        ${indexedUpTo} as indexed,
        pg_snapshot_xmax(pg_current_snapshot())::text as horizon`.execute(this.#db);
    return rows[0] ?? { arrived: 0n, indexed: 0n, horizon: '0' };
  }

  async #followUpTo(mark: Mark): Promise<void> {
    for (let isFull = true; isFull; ) {
      const { count, marked } = await this.#followBatch(mark);
      if (marked.length > 0) this.#announce({ topic: 'transactions', ids: marked });
      await sql`select gin_clean_pending_list('transaction_search_text')`.execute(this.#db);
      isFull = count === BATCH;
    }
  }

  /**
   * Does nothing while a transaction of the mark's moment still runs: it may yet bring transfers with lower
   * numbers, which would be passed over for ever.
   *
   * A payment's cover and its confirmations share its UETR, so only transfers of one type are taken for the same payment.
   */
  async #followBatch({ arrived, horizon }: Mark): Promise<Followed> {
    const { rows } = await sql<Followed>`
      with batch as (
        select seq, transaction_id, uetr, amount from transactions
        where seq > ${indexedUpTo} and seq <= ${arrived}
          and pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8
        order by seq limit ${BATCH}
      ), indexed as (
        insert into transaction_search (seq, text)
        select seq, ${searchText} from batch order by seq
        on conflict do nothing
        returning seq
      ), sharing as (
        select seq, transaction_id, status,
          first_value(transaction_id) over (partition by uetr, type order by seq) as first_id
        from transactions join (select distinct uetr from batch) as arriving using (uetr)
      ), marked as (
        insert into transaction_events (transaction_seq, status, message)
        select seq, status,
          format('Possible duplicate: %s, of the same type, arrived before with this UETR, and each payment has its own', first_id)
        from sharing join indexed using (seq)
        where transaction_id <> first_id
        returning transaction_seq
      )
      select
        (select count(*) from indexed) as count,
        array(
          select transaction_id from batch join marked on transaction_seq = seq limit ${LIVE_IDS_MAX + 1}
        ) as marked`.execute(this.#db);
    return rows[0] ?? { count: 0n, marked: [] };
  }
}
