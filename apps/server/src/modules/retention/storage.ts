import { GROWTH_DAYS, STORAGE_PARTS, type StoragePart, type StorageView } from '@clearbench/contract';
import { isoDay } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import { isCitus, relationSize } from '../../platform/database/citus.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { QuotaModule } from '../quota/index.ts';

const DAY_MS = 86_400_000;

/** The part of each table; all others, and the job queue, are `other`. */
const PART_OF: Readonly<Partial<Record<string, StoragePart>>> = {
  transactions: 'transfers',
  transaction_events: 'transfers',
  transfer_lives: 'transfers',
  search_blocks: 'transfers',
  search_signatures: 'transfers',
  wise_payouts: 'transfers',
  removed_transfers: 'transfers',
  payloads: 'payloads',
  messages: 'payloads',
  idempotency_keys: 'payloads',
  refused_payloads: 'payloads',
  sftp_files: 'payloads',
  sftp_chunks: 'payloads',
  network_messages: 'networks',
  network_queue: 'networks',
  network_batches: 'networks',
  network_inbound: 'networks',
  ledger_postings: 'ledger',
  ledger_statements: 'ledger',
  ledger_balances: 'ledger',
  ledger_accounts: 'ledger',
  deliveries: 'deliveries',
  delivery_attempts: 'deliveries',
  notifications: 'deliveries',
  webhook_receipts: 'deliveries',
  webhook_hours: 'deliveries',
  payees: 'payees',
  payee_verifications: 'payees',
  payee_guesses: 'payees',
  audit_entries: 'audit',
};

type Sizes = ReadonlyMap<StoragePart, number>;

/** The size of the workspace now, and one measurement a day for its growth. */
export class Storage {
  readonly #db: Kysely<Schema>;
  readonly #quota: Pick<QuotaModule, 'stored' | 'meter'>;
  readonly #archive: StorageView['archive'];

  constructor(
    db: Kysely<Schema>,
    quota: Pick<QuotaModule, 'stored' | 'meter'>,
    archive: StorageView['archive'],
  ) {
    this.#db = db;
    this.#quota = quota;
    this.#archive = archive;
  }

  async view(): Promise<StorageView> {
    const [now, { day, before }, stored, removed] = await Promise.all([
      this.#sizes(),
      this.#earliest(),
      this.#quota.stored(),
      this.#db
        .selectFrom('removed_totals')
        .select(sql<string>`coalesce(sum(total), 0)`.as('count'))
        .executeTakeFirstOrThrow(),
    ]);
    const parts = STORAGE_PARTS.map((part) => {
      const bytes = now.get(part) ?? 0;
      return { part, bytes, grownBytes: day === null ? null : bytes - (before.get(part) ?? 0) };
    });
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      bytes: sum(parts.map(({ bytes }) => bytes)),
      grownBytes: day === null ? null : sum(parts.map(({ grownBytes }) => grownBytes ?? 0)),
      grownSince: day,
      parts,
      ...stored,
      ...this.#quota.meter.quota,
      removedTransfers: Number(removed.count),
      archive: this.#archive,
    };
  }

  /** Stores the sizes of today, once. */
  async measure(): Promise<void> {
    const day = isoDay(new Date());
    const sizes = await this.#sizes();
    const rows = STORAGE_PARTS.map((part) => ({ day, part, bytes: BigInt(sizes.get(part) ?? 0) }));
    await this.#db
      .insertInto('storage_days')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.#db
      .deleteFrom('storage_days')
      .where('day', '<', isoDay(new Date(Date.now() - 2 * GROWTH_DAYS * DAY_MS)))
      .execute();
  }

  async #sizes(): Promise<Sizes> {
    const size = relationSize(sql`c.oid`, await isCitus(this.#db));
    const { rows } = await sql<{ name: string; bytes: string }>`
      select c.relname as name, ${size} as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r'`.execute(this.#db);
    const sizes = new Map<StoragePart, number>();
    for (const { name, bytes } of rows) {
      const part = PART_OF[name] ?? 'other';
      sizes.set(part, (sizes.get(part) ?? 0) + Number(bytes));
    }
    return sizes;
  }

  /** The first measurement within the time that growth is measured for, before today. */
  async #earliest(): Promise<{ day: string | null; before: Sizes }> {
    const now = Date.now();
    const { rows } = await sql<{ day: string; part: StoragePart; bytes: bigint }>`
      select day, part, bytes from storage_days
      where day = (
        select min(day) from storage_days
        where day >= ${isoDay(new Date(now - GROWTH_DAYS * DAY_MS))}::date and day < ${isoDay(new Date(now))}::date
      )`.execute(this.#db);
    return {
      day: rows[0]?.day ?? null,
      before: new Map(rows.map(({ part, bytes }) => [part, Number(bytes)])),
    };
  }
}
