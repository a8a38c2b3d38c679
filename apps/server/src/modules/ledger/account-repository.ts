import type { AccountKind } from '@clearbench/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export interface AccountRow {
  id: string;
  kind: AccountKind;
  owner: string | null;
  currency: string;
  opened_at: Date;
  /** In minor units; may exceed the range of a bigint column. */
  debit_minor: string;
  credit_minor: string;
  postings: bigint;
}

export interface AccountFilter {
  kind?: AccountKind | undefined;
  currency?: string | undefined;
}

export interface KindSums {
  currency: string;
  kind: AccountKind;
  accounts: bigint;
  debit_minor: string;
  credit_minor: string;
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(db: Kysely<Schema>) {
  const withSums = () =>
    db
      .selectFrom('ledger_accounts as a')
      .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
      .select(['a.id', 'a.kind', 'a.owner', 'a.currency', 'a.opened_at'])
      .select([
        sql<string>`sum(b.debit_minor)::text`.as('debit_minor'),
        sql<string>`sum(b.credit_minor)::text`.as('credit_minor'),
        sql<bigint>`sum(b.postings)::bigint`.as('postings'),
      ])
      .groupBy('a.id');

  return {
    /** The accounts whose ids come after `after`, sorted by id. */
    list({ kind, currency }: AccountFilter, after: string | null, limit: number): Promise<AccountRow[]> {
      let query = withSums();
      if (kind !== undefined) query = query.where('a.kind', '=', kind);
      if (currency !== undefined) query = query.where('a.currency', '=', currency);
      if (after !== null) query = query.where('a.id', '>', after);
      return query.orderBy('a.id').limit(limit).execute();
    },

    find: (id: string): Promise<AccountRow | undefined> =>
      withSums().where('a.id', '=', id).executeTakeFirst(),

    async countPostings(kinds: readonly AccountKind[]): Promise<bigint> {
      const { postings } = await db
        .selectFrom('ledger_accounts as a')
        .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
        .select(sql<bigint>`coalesce(sum(b.postings), 0)::bigint`.as('postings'))
        .where('a.kind', 'in', kinds)
        .executeTakeFirstOrThrow();
      return postings;
    },

    /** A single statement, so that all sums are of the same moment. */
    sumsByKind: (): Promise<KindSums[]> =>
      db
        .selectFrom('ledger_accounts as a')
        .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
        .select(['a.currency', 'a.kind'])
        .select([
          sql<bigint>`count(distinct a.id)`.as('accounts'),
          sql<string>`sum(b.debit_minor)::text`.as('debit_minor'),
          sql<string>`sum(b.credit_minor)::text`.as('credit_minor'),
        ])
        .groupBy(['a.currency', 'a.kind'])
        .orderBy('a.currency')
        .orderBy('a.kind')
        .execute(),
  };
}
