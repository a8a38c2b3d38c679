import type { TransferStatus, TransferType } from '@clearbench/domain';
import {
  CompiledQuery,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, TransactionEventTable, TransactionTable } from '../../platform/database/schema.ts';
import { addToTotals } from '../../platform/database/totals.ts';
import type { ListCursor } from '../../platform/list-cursor.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../platform/paging.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import { containsText, seqsContaining } from './search-index.ts';

export type TransactionRow = Selectable<TransactionTable>;
export type TransactionEventRow = Selectable<TransactionEventTable>;

export interface TransactionFilter {
  /** Part of an id, UETR or amount, at least one character, of those that these consist of. */
  search?: string | undefined;
  status?: TransferStatus | undefined;
  type?: TransferType | undefined;
  currency?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const MOVE_TOTAL = `
with differences as (
  select $1::text as type, $2::text as currency, $3::text as status, -1 as delta union all select $1, $2, $4, 1
), ${addToTotals('totals', 'differences')} select`;

export type TransactionRepository = ReturnType<typeof createTransactionRepository>;

export function createTransactionRepository(db: Kysely<Schema>) {
  const selected = (filter: TransactionFilter) => withFilter(db.selectFrom('transactions'), filter);

  async function countUpToLimit(filter: TransactionFilter): Promise<Total> {
    const { search, ...others } = filter;
    const searchAlone = search !== undefined && Object.values(others).every((value) => value === undefined);
    const matching = searchAlone ? seqsContaining(search) : sql`${selected(filter).select('seq')}`;
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from (
        select from (${matching}) as matching limit ${COUNT_LIMIT + 1}
      ) as counted`.execute(db);
    return limitedTotal(Number(rows[0]?.count ?? 0));
  }

  async function sumTotals({ status, type, currency }: TransactionFilter): Promise<Total> {
    let query = db.selectFrom('transaction_totals').select(sql<string>`coalesce(sum(total), 0)`.as('count'));
    if (status !== undefined) query = query.where('status', '=', status);
    if (type !== undefined) query = query.where('type', '=', type);
    if (currency !== undefined) query = query.where('currency', '=', currency);
    return { count: Number((await query.executeTakeFirstOrThrow()).count), limited: false };
  }

  return {
    count: (filter: TransactionFilter): Promise<Total> =>
      filter.search === undefined && filter.from === undefined && filter.to === undefined
        ? sumTotals(filter)
        : countUpToLimit(filter),

    /**
     * Newest first. `fewMatches`: so few rows match a search that finding them all by the index and sorting them
     * is cheaper than walking the list in order until enough were seen; the planner cannot know it.
     */
    list(filter: TransactionFilter, after: ListCursor | null, limit: number, fewMatches: boolean) {
      const { search, ...others } = filter;
      let query = selected(others).selectAll();
      if (search !== undefined) {
        query = query.where(
          fewMatches ? sql<SqlBool>`seq = any(array(${seqsContaining(search)}))` : containsText(search),
        );
      }
      if (after !== null)
        query = query.where(sql<SqlBool>`(created_at, seq) < (${after.time}, ${after.seq})`);
      return query.orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(limit).execute();
    },

    find: (transactionId: string): Promise<TransactionRow | undefined> =>
      db
        .selectFrom('transactions')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst(),

    listEvents: (seq: bigint): Promise<TransactionEventRow[]> =>
      db
        .selectFrom('transaction_events')
        .selectAll()
        .where('transaction_seq', '=', seq)
        .orderBy('id')
        .execute(),

    /** The API key that sent the payload; null for what an operator entered. */
    async senderOf(payloadId: string): Promise<Actor | null> {
      const row = await db
        .selectFrom('payloads')
        .innerJoin('api_keys', 'api_keys.id', 'payloads.api_key_id')
        .select(['api_keys.id', 'api_keys.label'])
        .where('payloads.id', '=', payloadId)
        .executeTakeFirst();
      return row === undefined ? null : { kind: 'api-key', id: row.id, name: row.label };
    },

    /**
     * Writes the new status, its event and the audit entry in one transaction. `check` sees the locked row, throws when it
     * may not change so, and returns what is recorded. Answers the changed row, or undefined when there is none of this id.
     */
    changeStatus: (
      transactionId: string,
      change: { status: TransferStatus; message: string; actor: Actor; at: Date },
      check: (row: TransactionRow) => AuditRecord,
    ): Promise<TransactionRow | undefined> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('transactions')
          .selectAll()
          .where('transaction_id', '=', transactionId)
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const audit = check(row);
        await tx
          .insertInto('transaction_events')
          .values({
            transaction_seq: row.seq,
            status: change.status,
            message: change.message,
            kind: 'transaction.status_changed',
            actor: JSON.stringify(change.actor),
            created_at: change.at,
          })
          .execute();
        await tx.executeQuery(
          CompiledQuery.raw(MOVE_TOTAL, [row.type, row.currency, row.status, change.status]),
        );
        const changed = await tx
          .updateTable('transactions')
          .set({
            status: change.status,
            completed_at: change.status === 'completed' ? change.at : row.completed_at,
          })
          .where('seq', '=', row.seq)
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(tx, audit);
        return changed;
      }),
  };
}

function withFilter<O>(
  query: SelectQueryBuilder<Schema, 'transactions', O>,
  filter: TransactionFilter,
): SelectQueryBuilder<Schema, 'transactions', O> {
  let filtered = query;
  if (filter.search !== undefined)
    filtered = filtered.where(sql<SqlBool>`seq in (${seqsContaining(filter.search)})`);
  if (filter.status !== undefined) filtered = filtered.where('status', '=', filter.status);
  if (filter.type !== undefined) filtered = filtered.where('type', '=', filter.type);
  if (filter.currency !== undefined) filtered = filtered.where('currency', '=', filter.currency);
  if (filter.from !== undefined) filtered = filtered.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) filtered = filtered.where('created_at', '<', filter.to);
  return filtered;
}
