import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The index is filled while payments pour in only when so many wait: a scan finds as many in some 20 ms. */
const BATCH = 50_000n;

/** What a search looks into. */
const searchText = sql<string>`lower(transaction_id) || chr(10) || uetr::text || chr(10) || amount`;
/** Everything up to here is in the index; what came later is scanned. */
const indexedUpTo = sql<bigint>`(select coalesce(max(seq), 0) from transaction_search)`;

const pattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a row of `transactions` contains the text, tried row by row. */
export const containsText = (search: string) => sql<SqlBool>`${searchText} like ${pattern(search)}`;

/** The numbers of all rows of `transactions` that contain the text, by indexes. */
export function seqsContaining(search: string): RawBuilder<bigint> {
  if (UUID.test(search.toLowerCase())) {
    return sql`select seq from transactions where uetr = ${search}::uuid`;
  }
  return sql`
    select seq from transaction_search where text like ${pattern(search)}
    union all
    select seq from transactions where seq > ${indexedUpTo} and ${containsText(search)}`;
}

/** How far transfers and index had come at some moment. */
interface Mark {
  arrived: bigint;
  indexed: bigint;
  /** The first database transaction that had not begun then. */
  horizon: string;
}

/** Fills the search index beside the requests, in batches large enough to be cheap. */
export class SearchIndexer {
  readonly #db: Kysely<Schema>;
  #mark: Mark | null = null;
  #arrivals = true;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  noteArrival(): void {
    this.#arrivals = true;
  }

  /** To be called every second or so: indexes up to where the call before saw the transfers. */
  async advance(): Promise<void> {
    const isQuiet = !this.#arrivals;
    const mark = this.#mark;
    if (isQuiet && mark === null) return;
    this.#arrivals = false;
    this.#mark = await this.#readMark();
    if (mark !== null && (isQuiet || mark.arrived - mark.indexed >= BATCH)) await this.#indexUpTo(mark);
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

  /**
   * Does nothing while a transaction of the mark's moment still runs: it may yet bring transfers with lower
   * numbers, which would be passed over for ever.
   */
  async #indexUpTo({ arrived, horizon }: Mark): Promise<void> {
    for (let isFull = true; isFull; ) {
      const { numAffectedRows } = await sql`
        insert into transaction_search (seq, text)
        select seq, ${searchText} from transactions
        where seq > ${indexedUpTo} and seq <= ${arrived}
          and pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8
        order by seq limit ${BATCH}
        on conflict do nothing`.execute(this.#db);
      await sql`select gin_clean_pending_list('transaction_search_text')`.execute(this.#db);
      isFull = numAffectedRows === BATCH;
    }
  }
}
