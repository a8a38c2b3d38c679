import { type Kysely, sql, type Transaction } from 'kysely';
import { isDatabaseUnavailable, isStatementTimeout } from '../database/errors.ts';
import { attempt } from '../database/savepoint.ts';
import type { Schema } from '../database/schema.ts';
import type { Announce } from '../live/live-hub.ts';
import { timeOrderedUuid } from '../secrets/crypto.ts';
import { inHalves } from './in-halves.ts';
import { releaseParked } from './parked-items.ts';
import type { Sweep } from './sweep.ts';

type Tx = Transaction<Schema>;

/** An item that cannot be worked on. */
export interface FailedItem {
  /** Its id, unique within the work. */
  item: string;
  /** The work that could not be done, as the first part of a sentence: "This transfer could not be advanced". */
  what: string;
  /** The transfer that it concerns, if any. */
  transactionSeq: bigint | null;
}

/** Work that selects due items itself: a batch in one database transaction. */
export interface DueItems<Item> {
  /** The name of the sweep. */
  work: string;
  /** Works on due items, or only on the given ones. Before that, it calls `taken` with the items of the batch. */
  run(only: readonly Item[] | null, taken: (items: readonly Item[]) => void): Promise<void>;
  describe(item: Item): FailedItem;
}

/** Adds an event to the history of a transfer. */
export type NoteOnTransfer = (tx: Tx, transactionSeq: bigint, message: string, data: object) => Promise<void>;

interface Dependencies {
  db: Kysely<Schema>;
  announce: Announce;
  note: NoteOnTransfer;
  /** Reports a failure of this work to its supervisor. */
  caught(work: string, error: unknown): void;
}

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
/** When this many items fail in a row, the items are probably not at fault. */
const SUSPICIOUS = 16;
/** The number of parked rows that one run retries. */
const DUE_MAX = 100;
const PROBLEM_CHARACTERS = 1_000;

/** A batch that took too long may succeed in smaller parts. */
export const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !isStatementTimeout(error);

/**
 * SQL: an item of this work that waits for a retry, and is therefore left out. `item` is SQL for its id as text, with
 * the name of its table.
 */
export const notParked = (work: string, item: string): string =>
  `not exists (select from parked_items p where p.work = '${work}' and p.item = ${item} and p.retry_at > now())`;

/** SQL: the items of this work that are in these rows, by their `id`, need no retry. */
export const releaseDone = (work: string, rows: string): string =>
  `delete from parked_items p using ${rows} d where p.work = '${work}' and p.item = d.id::text`;

/**
 * Sets aside items that fail alone, so that all others continue. They are retried later, or when an operator asks for
 * it.
 */
export class Parking {
  readonly #dependencies: Dependencies;
  /** The number of items of each work that have failed since the last success. */
  readonly #failuresInARow = new Map<string, number>();
  /** True if any item of a work is parked, as far as known: usually none is, and then no lookup is needed. */
  #hasParked = new Map<string, Promise<boolean>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Works on a batch of due items. If that fails, the items are tried in halves, and those that fail alone are
   * parked. Returns the number of items.
   * @throws an outage of the database, and anything that is not the items' fault.
   */
  async takeDue<Item>({ work, run, describe }: DueItems<Item>): Promise<number> {
    let taken: readonly Item[] = [];
    try {
      await run(null, (items) => {
        taken = items;
      });
      await this.#done(work, taken, describe);
    } catch (error) {
      if (taken.length === 0 || isOutage(error)) throw error;
      await inHalves(taken, {
        isOutage,
        work: async (items) => {
          await run(items, () => {});
          await this.#done(work, items, describe);
        },
        failed: (item, failure) => this.park(work, describe(item), failure),
      });
    }
    return taken.length;
  }

  async #done<Item>(
    work: string,
    items: readonly Item[],
    describe: (item: Item) => FailedItem,
  ): Promise<void> {
    if (items.length === 0) return;
    this.succeeded(work);
    if (!(await this.#isAnyParked(work))) return;
    // The items are done: a failure here is not their fault, and the next run removes their marks.
    const ids = items.map((item) => describe(item).item);
    await this.release(work, ids).catch((error: unknown) => this.#dependencies.caught(work, error));
  }

  /** Call it when the topic `parked` was announced: by this process or by another one. */
  changed(): void {
    this.#hasParked = new Map();
  }

  #isAnyParked(work: string): Promise<boolean> {
    const known = this.#hasParked.get(work);
    if (known !== undefined) return known;
    const looking = this.#dependencies.db
      .selectFrom('parked_items')
      .select('id')
      .where('work', '=', work)
      .limit(1)
      .executeTakeFirst()
      .then((row) => row !== undefined);
    this.#hasParked.set(work, looking);
    // A failed query is repeated.
    looking.catch(() => this.#hasParked.delete(work));
    return looking;
  }

  /** Something of this work was done. */
  succeeded(work: string): void {
    this.#failuresInARow.delete(work);
  }

  /**
   * `alongside` writes related data in the same database transaction; it returns false if another process has taken
   * over the item.
   * @throws Error after suspiciously many failures in a row, so that a fault of the work itself does not park
   * everything at once.
   */
  async park(
    work: string,
    parked: FailedItem,
    error: unknown,
    alongside?: (tx: Tx) => Promise<boolean>,
  ): Promise<void> {
    const { db, announce, caught } = this.#dependencies;
    const stored = await db.transaction().execute(async (tx) => {
      if (alongside !== undefined && !(await alongside(tx))) return null;
      return { transactionId: await this.#store(tx, work, parked, error) };
    });
    if (stored === null) return;
    const { transactionId } = stored;
    this.changed();
    caught(work, error);
    announce({ topic: 'parked' });
    if (transactionId !== null) announce({ topic: 'transactions', ids: [transactionId] });
    const failures = (this.#failuresInARow.get(work) ?? 0) + 1;
    this.#failuresInARow.set(work, failures % SUSPICIOUS);
    if (failures === SUSPICIOUS) {
      const message = `${SUSPICIOUS} items in a row failed, so "${work}" itself may be at fault: ${reasonOf(error)}`;
      throw new Error(message, { cause: error });
    }
  }

  /** These items need no retry: they are done, or gone. */
  async release(
    work: string,
    items: readonly string[],
    db: Kysely<Schema> = this.#dependencies.db,
  ): Promise<void> {
    const count = await releaseParked(db, work, items);
    if (count > 0n) this.#dependencies.announce({ topic: 'parked' });
  }

  /** Parked items of this work that are due for a retry. */
  async dueItems(work: string): Promise<string[]> {
    if (!(await this.#isAnyParked(work))) return [];
    const rows = await this.#dependencies.db
      .selectFrom('parked_items')
      .select('item')
      .where('work', '=', work)
      .where('retry_at', '<=', sql<Date>`now()`)
      .orderBy('retry_at')
      .limit(DUE_MAX)
      .execute();
    return rows.map(({ item }) => item);
  }

  /** When the next retry is due; null: nothing is parked. */
  async nextRetryAt(): Promise<Date | null> {
    const row = await this.#dependencies.db
      .selectFrom('parked_items')
      .select('retry_at')
      .orderBy('retry_at')
      .limit(1)
      .executeTakeFirst();
    return row?.retry_at ?? null;
  }

  /** The same sweep. After a run that leaves nothing to do, its parked items are done or no longer due. */
  forgettingDone(sweep: Sweep): Sweep {
    const { db, announce } = this.#dependencies;
    return {
      ...sweep,
      run: async (options) => {
        const startedAt = new Date();
        const result = await sweep.run(options);
        if (result === 'more' || result === 'full' || !(await this.#isAnyParked(sweep.name))) return result;
        const { numDeletedRows } = await db
          .deleteFrom('parked_items')
          .where('work', '=', sweep.name)
          .where('retry_at', '<=', startedAt)
          .executeTakeFirst();
        if (numDeletedRows > 0n) announce({ topic: 'parked' });
        return result;
      },
    };
  }

  /** Returns the id of the transfer that has a new event. */
  async #store(
    tx: Tx,
    work: string,
    { item, what, transactionSeq }: FailedItem,
    error: unknown,
  ): Promise<string | null> {
    const before = await tx
      .selectFrom('parked_items')
      .select(['id', 'problem', 'attempts'])
      .where('work', '=', work)
      .where('item', '=', item)
      .forUpdate()
      .executeTakeFirst();
    const problem = `${what}: ${reasonOf(error)}`.slice(0, PROBLEM_CHARACTERS);
    const attempts = (before?.attempts ?? 0) + 1;
    const now = Date.now();
    const retry_at = new Date(now + retryMs(attempts));
    if (before === undefined) {
      const parked_at = new Date(now);
      await tx
        .insertInto('parked_items')
        .values({
          id: timeOrderedUuid(),
          work,
          item,
          transaction_seq: transactionSeq,
          problem,
          attempts,
          parked_at,
          retry_at,
        })
        .execute();
    } else {
      await tx
        .updateTable('parked_items')
        .set({ problem, attempts, retry_at })
        .where('id', '=', before.id)
        .execute();
    }
    if (transactionSeq === null || problem === before?.problem) return null;
    return await this.#note(tx, transactionSeq, problem, { work });
  }

  /** The fault that blocks the transfer may also prevent new events on it. */
  async #note(tx: Tx, transactionSeq: bigint, problem: string, data: object): Promise<string | null> {
    await attempt(tx, () => this.#dependencies.note(tx, transactionSeq, problem, data));
    const { rows } = await sql<{ id: string }>`
      select transaction_id as id from transactions where seq = ${transactionSeq}`.execute(tx);
    return rows[0]?.id ?? null;
  }
}

const retryMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
