import { ACCOUNT_KINDS, isMirror, isoDay } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import type { EbicsFileTable, Schema } from '../../../platform/database/schema.ts';
import type { LedgerModule } from '../../ledger/index.ts';
import { addedSince, snapshotIn } from '../downloads/snapshots.ts';
import type { OrderRepository, OrderRow } from '../orders/repository.ts';

const MIRRORS = ACCOUNT_KINDS.filter(isMirror);
const WAITING = ['waiting', 'unreleased'] as const;
const WAITING_MAX = 500;

/** What has happened since the last look. */
export interface News {
  files: readonly NewFile[];
  /** Days were closed. */
  hasStatements: boolean;
  /** Accounts at other institutions moved. */
  hasBookings: boolean;
  /** The customer protocol has further events. */
  hasEvents: boolean;
  /** Orders that wait for a signature or a release. */
  waiting: readonly OrderRow[];
}

interface NewFile {
  apiKeyId: string;
  what: EbicsFileTable['what'];
}

/** Up to where was looked. */
interface Seen {
  snapshot: string;
  statedUntil: string;
  postings: bigint;
  waiting: ReadonlySet<string>;
}

interface Added {
  snapshot: string;
  files: NewFile[];
  hasEvents: boolean;
}

interface Dependencies {
  db: Kysely<Schema>;
  ledger: Pick<LedgerModule, 'ledger' | 'statements'>;
  orders: Pick<OrderRepository, 'select'>;
}

/** Finds what has become ready in the workspace, whichever process made it: nothing is missed, and nothing found twice. */
export class NewsDesk {
  readonly #dependencies: Dependencies;
  #seen: Seen | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Only what happens from now on is news. */
  async begin(): Promise<void> {
    const snapshot = await snapshotIn(this.#dependencies.db);
    const orders = await this.#waiting();
    this.#seen = { snapshot, ...(await this.#ledger()), waiting: idsOf(orders) };
  }

  /** Since the last look, or the beginning. */
  async look(): Promise<News> {
    const before = this.#seen;
    if (before === null) throw new Error('The desk has not begun.');
    const { snapshot, files, hasEvents } = await this.#added(before.snapshot);
    const ledger = await this.#ledger();
    // An order that begins to wait has an event, or its payees have a report.
    const mayWait = hasEvents || files.some(({ what }) => what === 'payees');
    const orders = mayWait ? await this.#waiting() : null;
    this.#seen = { snapshot, ...ledger, waiting: orders === null ? before.waiting : idsOf(orders) };
    return {
      files,
      hasEvents,
      hasStatements: ledger.statedUntil > before.statedUntil,
      hasBookings: ledger.postings > before.postings,
      waiting: (orders ?? []).filter(({ id }) => !before.waiting.has(id)),
    };
  }

  /** One statement, so that the snapshot is that in which it read. */
  async #added(sinceSnapshot: string): Promise<Added> {
    const isNew = addedSince({ snapshot: sinceSnapshot });
    const { rows } = await sql<Added>`
      select pg_current_snapshot()::text as snapshot,
        exists (select from ebics_events where ${isNew}) as "hasEvents",
        coalesce((
          select json_agg(json_build_object('apiKeyId', api_key_id, 'what', what)) from (
            select distinct api_key_id, what from ebics_files
            where api_key_id in (select api_key_id from ebics_subscribers) and ${isNew}) as files), '[]') as files`.execute(
      this.#dependencies.db,
    );
    const [added] = rows;
    if (added === undefined) throw new Error('The database returned no snapshot.');
    return added;
  }

  async #ledger(): Promise<Pick<Seen, 'statedUntil' | 'postings'>> {
    const { ledger, statements } = this.#dependencies.ledger;
    return {
      statedUntil: isoDay(await statements.statedUntil()),
      postings: await ledger.countPostings(MIRRORS),
    };
  }

  async #waiting(): Promise<OrderRow[]> {
    const rows = await this.#dependencies.orders.select({ states: WAITING, limit: WAITING_MAX });
    return rows.filter(({ is_verifying }) => !is_verifying);
  }
}

const idsOf = (orders: readonly OrderRow[]): Set<string> => new Set(orders.map(({ id }) => id));
