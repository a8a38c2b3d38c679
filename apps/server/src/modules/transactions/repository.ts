import type { TransferStatus } from '@clearbench/domain';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type {
  RemovedTransferTable,
  Schema,
  TransactionEventTable,
  TransactionTable,
} from '../../platform/database/schema.ts';
import type { ListCursor } from '../../platform/http/list-cursor.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../platform/http/paging.ts';
import { isAny, type Selected, selectsFew, type TransactionFilter, withConditions } from './conditions.ts';
import {
  containsText,
  seqsContaining,
  seqsWithReference,
  seqsWithReferenceBefore,
  seqsWithWords,
} from './search/search-index.ts';
import { type StatusRow, seqsOfStatus } from './status-index.ts';

export type TransactionRow = Selectable<TransactionTable>;
export type TransactionEventRow = Selectable<TransactionEventTable>;

/** If a search text finds up to this many, other filters choose among them; with more, walking the list is cheaper. */
const FILTERED_MAX = 10_000;
/** The number of events of a transfer that are shown from its beginning, and again from its end. */
const EVENTS_SHOWN = 500;

/** The transfers that a search text or words find. */
export interface Found {
  /** Their numbers, highest first. */
  seqs: bigint[];
  /** False if there are more: then these are the newest. A search by words returns no more than these. */
  isAll: boolean;
}

export type TransactionRepository = ReturnType<typeof createTransactionRepository>;

export function createTransactionRepository(db: Kysely<Schema>) {
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
    const isAlone = search === undefined && isAny(others);
    const chosen = seqsOfStatus({ status, from, to, after, limit: isAlone ? limit : null });
    let query = withConditions(db.selectFrom('transactions'), others)
      .innerJoin(sql<StatusRow>`(${chosen})`.as('chosen'), 'chosen.seq', 'transactions.seq')
      .selectAll('transactions');
    if (search !== undefined) query = query.where(containsText(search));
    return query.orderBy('chosen.created_at', 'desc').orderBy('chosen.seq', 'desc').limit(limit).execute();
  }

  /** The results of a search without other filters are listed by their numbers, which is the order of the index. */
  const listFound = (
    search: string,
    { seqs }: Found,
    after: ListCursor | null,
    limit: number,
  ): Promise<TransactionRow[]> => {
    const known = (after === null ? seqs : seqs.filter((seq) => seq < after.seq)).slice(0, limit);
    return known.length === limit
      ? newest(sql<SqlBool>`seq = any(${known})`, limit)
      : newest(sql<SqlBool>`seq = any(array(${seqsContaining(search, after?.seq)} limit ${limit}))`, limit);
  };

  const matchingSeqs = (filter: TransactionFilter, found: Found | null): RawBuilder<unknown> => {
    const { status, from, to, ...others } = filter;
    return status !== undefined && isAny(others)
      ? seqsOfStatus({ status, from, to })
      : sql`${withFilter(db.selectFrom('transactions'), filter, found).select('seq')}`;
  };

  async function countUpToLimit(filter: TransactionFilter, found: Found | null): Promise<Total> {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from (
        select from (${matchingSeqs(filter, found)}) as matching limit ${COUNT_LIMIT + 1}
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

  async function seqsOf(query: RawBuilder<unknown>): Promise<bigint[]> {
    const { rows } = await sql<{ seq: bigint }>`${query}`.execute(db);
    return rows.map(({ seq }) => seq);
  }

  /** Newest first. */
  const newest = (condition: RawBuilder<SqlBool>, limit: number): Promise<TransactionRow[]> =>
    db.selectFrom('transactions').selectAll().where(condition).orderBy('seq', 'desc').limit(limit).execute();

  return {
    /** Null when the filter has neither a search text nor words. */
    async find({ search, words, ...others }: TransactionFilter): Promise<Found | null> {
      if (words !== undefined) return { seqs: await seqsOf(seqsWithWords(words)), isAll: true };
      if (search === undefined) return null;
      const limit = isAny(others) ? COUNT_LIMIT : FILTERED_MAX;
      const seqs = await seqsOf(sql`${seqsContaining(search)} limit ${limit + 1}`);
      return { seqs, isAll: seqs.length <= limit };
    },

    async count(filter: TransactionFilter, found: Found | null): Promise<Total> {
      const { search, words, ...others } = filter;
      const isOneOfBoth = search === undefined || words === undefined;
      if (found !== null && isOneOfBoth && isAny(others)) return limitedTotal(found.seqs.length);
      const { status: _, type: __, currency: ___, ...rest } = filter;
      return isAny(rest) ? sumTotals(filter) : countUpToLimit(filter, found);
    },

    /** Newest first. `found` is what `find` returned. */
    async list(
      filter: TransactionFilter,
      found: Found | null,
      after: ListCursor | null,
      limit: number,
    ): Promise<TransactionRow[]> {
      const { search, status, ...others } = filter;
      const isWalk = found === null || !found.isAll;
      if (found !== null && isWalk && search !== undefined && status === undefined && isAny(others))
        return listFound(search, found, after, limit);
      if (status !== undefined && isWalk && !selectsFew(filter) && (await isRarest(status, filter)))
        return listOfStatus({ ...filter, status }, after, limit);
      let query = withFilter(db.selectFrom('transactions'), filter, found).selectAll();
      if (after !== null)
        query = query.where(sql<SqlBool>`(created_at, seq) < (${after.time}, ${after.seq})`);
      return query.orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(limit).execute();
    },

    byId: (transactionId: string): Promise<TransactionRow | undefined> =>
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

    /** Finds transfers by the beginning of their ids: a TRN code contains all but the last two characters. */
    findByPrefix: (prefix: string, limit: number): Promise<TransactionRow[]> =>
      newest(
        sql<SqlBool>`seq in (${seqsContaining(prefix)}) and starts_with(transaction_id, ${prefix})`,
        limit,
      ),

    findByReference: (reference: string, limit: number): Promise<TransactionRow[]> =>
      newest(sql<SqlBool>`seq in (${seqsWithReference(reference)})`, limit),

    /**
     * The newest payment of this bank with this UETR; otherwise with the first of these references that any payment
     * has. Several payments may share the UETR, such as a payment and its cover: then the one with such a reference.
     * `orTo`: payments to the bank are also meant.
     */
    async findPayment(
      bic: string,
      uetr: string | null,
      references: readonly string[],
      { orTo }: { orTo: boolean },
    ): Promise<TransactionRow | null> {
      const bank = bic.slice(0, 8);
      const isTo = orTo
        ? sql<SqlBool>`${bank} in (left(recipient_bic, 8), left(destination_bic, 8))`
        : sql<SqlBool>`false`;
      const hasUetr = sql<SqlBool>`uetr = ${uetr}::uuid and (coalesce(left(sender_bic, 8), ${bank}) = ${bank} or ${isTo})`;
      const withReference = references.map(
        (reference) => sql<SqlBool>`seq in (${seqsWithReference(reference)})`,
      );
      const wanted = [
        ...(uetr === null
          ? []
          : [...withReference.map((hasReference) => sql<SqlBool>`${hasUetr} and ${hasReference}`), hasUetr]),
        ...withReference.map(
          (hasReference) => sql<SqlBool>`${hasReference} and (left(sender_bic, 8) = ${bank} or ${isTo})`,
        ),
      ];
      for (const condition of wanted) {
        const [found] = await newest(condition, 1);
        if (found !== undefined) return found;
      }
      return null;
    },

    /** Earlier transfers of the same type with the UETR of this one, in other payloads, newest first. */
    earlierWithUetr: (
      { seq, uetr, type, payload_id }: TransactionRow,
      limit: number,
    ): Promise<TransactionRow[]> =>
      newest(
        sql<SqlBool>`uetr = ${uetr}::uuid and type = ${type} and seq < ${seq} and payload_id <> ${payload_id}::uuid`,
        limit,
      ),

    /** Earlier transfers of the same sending bank with this reference, in other payloads, newest first. */
    earlierWithReference: (
      { seq, sender_bic, payload_id }: TransactionRow,
      reference: string,
      limit: number,
    ): Promise<TransactionRow[]> =>
      newest(
        sql<SqlBool>`seq in (${seqsWithReferenceBefore(reference, seq)}) and payload_id <> ${payload_id}::uuid
          and sender_bic is not distinct from ${sender_bic}::text`,
        limit,
      ),

    /** Oldest first. A bank can recall a payment any number of times: of more events, the oldest and the newest ones. */
    async listEvents(seq: bigint): Promise<TransactionEventRow[]> {
      const events = db.selectFrom('transaction_events').selectAll().where('transaction_seq', '=', seq);
      const oldest = await events.orderBy('id').limit(EVENTS_SHOWN).execute();
      const last = oldest.at(-1);
      if (last === undefined || oldest.length < EVENTS_SHOWN) return oldest;
      const newest = await events
        .where('id', '>', last.id)
        .orderBy('id', 'desc')
        .limit(EVENTS_SHOWN)
        .execute();
      return [...oldest, ...newest.reverse()];
    },

    /**
     * The codes of all reasons that occur, sorted. It jumps from code to code in the index, however many transfers
     * share one.
     */
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

function withFilter<O>(query: Selected<O>, filter: TransactionFilter, found: Found | null): Selected<O> {
  const filtered = withConditions(query, filter);
  const among = found?.isAll === true ? filtered.where(sql<SqlBool>`seq = any(${found.seqs})`) : filtered;
  // Otherwise rows are tested for the text one by one, in the order of the list.
  const isFoundByText = found?.isAll === true && filter.words === undefined;
  return filter.search === undefined || isFoundByText ? among : among.where(containsText(filter.search));
}
