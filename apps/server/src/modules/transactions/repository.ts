import type { ScenarioName, TransferStatus, TransferType } from '@clearbench/domain';
import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type {
  RemovedTransferTable,
  Schema,
  TransactionEventTable,
  TransactionTable,
} from '../../platform/database/schema.ts';
import type { ListCursor } from '../../platform/http/list-cursor.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../platform/http/paging.ts';
import { containsText, seqsContaining, seqsWithReference, seqsWithWords } from './search/search-index.ts';
import { type StatusRow, seqsOfStatus } from './status-index.ts';

export type TransactionRow = Selectable<TransactionTable>;
export type TransactionEventRow = Selectable<TransactionEventTable>;

export interface TransactionFilter {
  /** Part of an id, UETR or amount: at least one character, and only characters that occur in these. */
  search?: string | undefined;
  /** Words of a party's name or of the reference. */
  words?: string | undefined;
  status?: TransferStatus | undefined;
  type?: TransferType | undefined;
  currency?: string | undefined;
  /** The code of the reason; only transfers that have failed have one. */
  reason?: string | undefined;
  /** Only transfers that play this scenario, any, or none. */
  scenario?: ScenarioName | 'any' | 'none' | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export type TransactionRepository = ReturnType<typeof createTransactionRepository>;

export function createTransactionRepository(db: Kysely<Schema>) {
  const selected = (filter: TransactionFilter) => withFilter(db.selectFrom('transactions'), filter);

  /** True if fewer transfers are in the status than of the type and currency: then a walk in the order of the list starts from them. */
  async function isRarest(status: TransferStatus, { type, currency }: TransactionFilter): Promise<boolean> {
    if (type === undefined && currency === undefined) return true;
    const [ofStatus, ofOthers] = await Promise.all([sumTotals({ status }), sumTotals({ type, currency })]);
    return ofStatus.count < ofOthers.count;
  }

  async function listOfStatus(
    { status, from, to, search, ...others }: TransactionFilter & { status: TransferStatus },
    after: ListCursor | null,
    limit: number,
  ): Promise<TransactionRow[]> {
    const isAlone = search === undefined && Object.values(others).every((value) => value === undefined);
    const chosen = seqsOfStatus({ status, from, to, after, limit: isAlone ? limit : null });
    let query = withFilter(db.selectFrom('transactions'), others)
      .innerJoin(sql<StatusRow>`(${chosen})`.as('chosen'), 'chosen.seq', 'transactions.seq')
      .selectAll('transactions');
    if (search !== undefined) query = query.where(containsText(search));
    return query.orderBy('chosen.created_at', 'desc').orderBy('chosen.seq', 'desc').limit(limit).execute();
  }

  async function matchingSeqs(filter: TransactionFilter): Promise<RawBuilder<unknown>> {
    const { search, status, from, to, ...others } = filter;
    const isAlone = Object.values(others).every((value) => value === undefined);
    const isAnyTime = from === undefined && to === undefined;
    if (isAlone && isAnyTime && search !== undefined && status === undefined) return seqsContaining(search);
    if (isAlone && search === undefined && status !== undefined) return seqsOfStatus({ status, from, to });
    return sql`${selected(filter).select('seq')}`;
  }

  async function countUpToLimit(filter: TransactionFilter): Promise<Total> {
    const matching = await matchingSeqs(filter);
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

  /** Newest first. */
  const newest = (condition: RawBuilder<SqlBool>, limit: number): Promise<TransactionRow[]> =>
    db.selectFrom('transactions').selectAll().where(condition).orderBy('seq', 'desc').limit(limit).execute();

  /** The id of the newest matching transfer; null for none. */
  const newestId = async (condition: RawBuilder<SqlBool>): Promise<string | null> =>
    (await newest(condition, 1))[0]?.transaction_id ?? null;

  return {
    count: (filter: TransactionFilter): Promise<Total> =>
      filter.search === undefined &&
      filter.words === undefined &&
      filter.reason === undefined &&
      filter.scenario === undefined &&
      filter.from === undefined &&
      filter.to === undefined
        ? sumTotals(filter)
        : countUpToLimit(filter),

    /**
     * Newest first. `fewMatches`: so few rows match a search that finding all of them by the index and sorting them is cheaper
     * than scanning the list in order until enough are found, which the planner cannot know.
     */
    async list(
      filter: TransactionFilter,
      after: ListCursor | null,
      limit: number,
      fewMatches: boolean,
    ): Promise<TransactionRow[]> {
      const { search, ...others } = filter;
      const { status } = filter;
      const isWalk = !fewMatches && filter.words === undefined && !hasScenario(filter);
      if (status !== undefined && isWalk && (await isRarest(status, filter)))
        return listOfStatus({ ...filter, status }, after, limit);
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

    /** When retention removed the transfer; undefined if it did not. */
    findRemoved: (transactionId: string): Promise<Selectable<RemovedTransferTable> | undefined> =>
      db
        .selectFrom('removed_transfers')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst(),

    findByUetr: (uetr: string, limit: number): Promise<TransactionRow[]> =>
      newest(sql<SqlBool>`uetr = ${uetr}::uuid`, limit),

    /** By the beginning of its id: a TRN code contains all but two characters of it. */
    findByPrefix: (prefix: string, limit: number): Promise<TransactionRow[]> =>
      newest(
        sql<SqlBool>`seq in (${seqsContaining(prefix)}) and starts_with(transaction_id, ${prefix})`,
        limit,
      ),

    findByReference: (reference: string, limit: number): Promise<TransactionRow[]> =>
      newest(sql<SqlBool>`seq in (${seqsWithReference(reference)})`, limit),

    /**
     * The newest payment of this bank with this UETR, else with the first of these references that one has. Several may have the
     * UETR, as a payment and its cover do: then the one with such a reference.
     */
    async findPayment(
      senderBic: string,
      uetr: string | null,
      references: readonly string[],
    ): Promise<string | null> {
      const bank = senderBic.slice(0, 8);
      const hasUetr = sql<SqlBool>`uetr = ${uetr}::uuid and coalesce(left(sender_bic, 8), ${bank}) = ${bank}`;
      const withReference = references.map(
        (reference) => sql<SqlBool>`seq in (${seqsWithReference(reference)})`,
      );
      const wanted = [
        ...(uetr === null
          ? []
          : [...withReference.map((hasReference) => sql<SqlBool>`${hasUetr} and ${hasReference}`), hasUetr]),
        ...withReference.map(
          (hasReference) => sql<SqlBool>`${hasReference} and left(sender_bic, 8) = ${bank}`,
        ),
      ];
      for (const condition of wanted) {
        const found = await newestId(condition);
        if (found !== null) return found;
      }
      return null;
    },

    listEvents: (seq: bigint): Promise<TransactionEventRow[]> =>
      db
        .selectFrom('transaction_events')
        .selectAll()
        .where('transaction_seq', '=', seq)
        .orderBy('id')
        .execute(),

    /** The codes of the reasons that occur, in their order. Steps from each to the next in the index, however many transfers have it. */
    async failureCodes(limit: number): Promise<string[]> {
      const { rows } = await sql<{ code: string }>`
        with recursive codes (code) as (
          select min(failure_code) from transactions where failure_code is not null
          union all
          select (select min(failure_code) from transactions where failure_code > codes.code)
          from codes where codes.code is not null
        )
        select code from codes where code is not null limit ${limit}`.execute(db);
      return rows.map(({ code }) => code);
    },

    /** The API key that sent the payload; null for a transfer entered by an operator. */
    async senderOf(payloadId: string): Promise<Actor | null> {
      const row = await db
        .selectFrom('payloads')
        .innerJoin('api_keys', 'api_keys.id', 'payloads.api_key_id')
        .select(['api_keys.id', 'api_keys.label'])
        .where('payloads.id', '=', payloadId)
        .executeTakeFirst();
      return row === undefined ? null : { kind: 'api-key', id: row.id, name: row.label };
    },
  };
}

function withFilter<O>(
  query: SelectQueryBuilder<Schema, 'transactions', O>,
  filter: TransactionFilter,
): SelectQueryBuilder<Schema, 'transactions', O> {
  let filtered = query;
  if (filter.search !== undefined)
    filtered = filtered.where(sql<SqlBool>`seq in (${seqsContaining(filter.search)})`);
  if (filter.words !== undefined)
    filtered = filtered.where(sql<SqlBool>`seq = any(array(${seqsWithWords(filter.words)}))`);
  if (filter.status !== undefined) filtered = filtered.where('status', '=', filter.status);
  if (filter.type !== undefined) filtered = filtered.where('type', '=', filter.type);
  if (filter.currency !== undefined) filtered = filtered.where('currency', '=', filter.currency);
  if (filter.reason !== undefined) filtered = filtered.where('failure_code', '=', filter.reason);
  if (filter.scenario !== undefined) filtered = filtered.where(playing(filter.scenario));
  if (filter.from !== undefined) filtered = filtered.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) filtered = filtered.where('created_at', '<', filter.to);
  return filtered;
}

/** Few transfers play one: a walk in the order of the list would pass most of the others. */
const hasScenario = ({ scenario }: TransactionFilter): boolean =>
  scenario !== undefined && scenario !== 'none';

function playing(scenario: NonNullable<TransactionFilter['scenario']>): RawBuilder<SqlBool> {
  switch (scenario) {
    case 'any':
      return sql<SqlBool>`transactions.scenario is not null`;
    case 'none':
      return sql<SqlBool>`transactions.scenario is null`;
    default:
      return sql<SqlBool>`transactions.scenario = ${scenario}`;
  }
}
