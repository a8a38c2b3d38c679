import type { LedgerAccount, LedgerAccountQuery, LedgerPosting, TrialBalance } from '@clearbench/contract';
import type { AccountKind } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { AccountRepository } from './account-repository.ts';
import type { LedgerEntry } from './entries.ts';
import { toAccount, toPosting, toTrialBalance } from './mapper.ts';
import { isTransaction, type PostingRow, postEntries, postingsOf } from './posting-repository.ts';

/** Append-only double-entry bookkeeping. */
export class LedgerService {
  readonly #db: Kysely<Schema>;
  readonly #accounts: AccountRepository;

  constructor(db: Kysely<Schema>, accounts: AccountRepository) {
    this.#db = db;
    this.#accounts = accounts;
  }

  /**
   * Posts the entries within the caller's transaction; entries that are already posted stay unchanged. Call it once per
   * transaction with all entries: two calls in one transaction could deadlock with those of another.
   * @throws RangeError for an entry that is invalid, or that was posted before with other accounts or amounts.
   */
  post(tx: Kysely<Schema>, entries: readonly LedgerEntry[]): Promise<void> {
    return postEntries(tx, entries);
  }

  /** The postings of a transfer in the order in which they were booked. */
  postingsOf(transactionId: string): Promise<PostingRow[]> {
    return postingsOf(this.#db, transactionId);
  }

  /** The same for the HTTP interface; 404 for a transfer that does not exist. */
  async ledgerOf(transactionId: string): Promise<LedgerPosting[]> {
    const rows = await this.postingsOf(transactionId);
    if (rows.length === 0 && !(await isTransaction(this.#db, transactionId)))
      throw notFound('There is no transaction with this id.');
    return rows.map(toPosting);
  }

  async accounts({
    kind,
    currency,
    cursor,
    limit,
  }: LedgerAccountQuery): Promise<{ accounts: LedgerAccount[]; nextCursor: string | null }> {
    const rows = await this.#accounts.list({ kind, currency }, cursor ?? null, limit + 1);
    const accounts = rows.slice(0, limit).map(toAccount);
    return { accounts, nextCursor: rows.length > limit ? (accounts.at(-1)?.id ?? null) : null };
  }

  /** The number of postings on the accounts of these kinds: it grows with each. */
  countPostings(kinds: readonly AccountKind[]): Promise<bigint> {
    return this.#accounts.countPostings(kinds);
  }

  async trialBalance(): Promise<TrialBalance[]> {
    const byCurrency = Map.groupBy(await this.#accounts.sumsByKind(), ({ currency }) => currency);
    return [...byCurrency].map(([currency, kinds]) => toTrialBalance(currency, kinds));
  }
}
