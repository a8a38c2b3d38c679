import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { LedgerEntry } from './entries.ts';
import { type PostingRow, postEntries, postingsOf } from './posting-repository.ts';

/** Append-only double entry. */
export class LedgerService {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Posts the entries within the caller's transaction; one that is posted already stays as it is. Call it once per
   * transaction with everything there is: two calls in one transaction could meet those of another the wrong way round.
   *
   * @throws RangeError for an entry that cannot be posted, or was posted before with other accounts or amounts.
   */
  post(tx: Kysely<Schema>, entries: readonly LedgerEntry[]): Promise<void> {
    return postEntries(tx, entries);
  }

  /** The postings of a transfer in the order in which they were booked. */
  postingsOf(transactionId: string): Promise<PostingRow[]> {
    return postingsOf(this.#db, transactionId);
  }
}
