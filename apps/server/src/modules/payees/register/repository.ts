import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { PayeeTable, Schema } from '../../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../../platform/http/paging.ts';
import { type AuditRecord, record } from '../../audit/index.ts';

/** Other requests wait while a statement with the values of so many rows is made. */
const IMPORTED_AT_ONCE = 200;

export type PayeeRow = Selectable<PayeeTable>;
export type PayeeValues = Omit<PayeeRow, 'id' | 'created_at'>;

interface Selection {
  search?: string | undefined;
  before: string | null;
  limit: number;
}

export type PayeeRepository = ReturnType<typeof createPayeeRepository>;

export function createPayeeRepository(db: Kysely<Schema>) {
  return {
    list({ search, before, limit }: Selection): Promise<PayeeRow[]> {
      let query = matching(db.selectFrom('payees').selectAll(), search);
      if (before !== null) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    async count(search: string | undefined): Promise<Total> {
      const selected = matching(db.selectFrom('payees').select('id'), search).limit(COUNT_LIMIT + 1);
      const { count } = await db
        .selectFrom(selected.as('counted'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return limitedTotal(Number(count));
    },

    find: (id: string): Promise<PayeeRow | undefined> =>
      db.selectFrom('payees').selectAll().where('id', '=', id).executeTakeFirst(),

    findAccount: (account: string): Promise<PayeeRow | undefined> =>
      db.selectFrom('payees').selectAll().where('account', '=', account).executeTakeFirst(),

    /** True if the register has an account of this sort code. */
    async hasSortCode(sortCode: string): Promise<boolean> {
      const found = await db
        .selectFrom('payees')
        .select('id')
        .where('account', '>=', sortCode)
        .where('account', '<=', `${sortCode}99999999`)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** False if the register has the account already. */
    add: (row: PayeeRow, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto('payees')
          .values(row)
          .onConflict((conflict) => conflict.column('account').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return false;
        await record(tx, audit);
        return true;
      }),

    /** Null: there is no such payee. */
    change: (
      id: string,
      values: Partial<PayeeValues>,
      audit: (before: PayeeRow, after: PayeeRow) => AuditRecord,
    ): Promise<PayeeRow | null> =>
      db.transaction().execute(async (tx) => {
        const before = await tx
          .selectFrom('payees')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (before === undefined) return null;
        const after = { ...before, ...values };
        await tx.updateTable('payees').set(after).where('id', '=', id).execute();
        await record(tx, audit(before, after));
        return after;
      }),

    /** False: there is no such payee. */
    remove: (id: string, audit: (removed: PayeeRow) => AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const removed = await tx.deleteFrom('payees').where('id', '=', id).returningAll().executeTakeFirst();
        if (removed === undefined) return false;
        await record(tx, audit(removed));
        return true;
      }),

    /** Adds payees, and replaces those whose account is in the register already. Returns the accounts of these. */
    import: (rows: readonly PayeeRow[], audit: (added: number) => AuditRecord): Promise<Set<string>> =>
      db.transaction().execute(async (tx) => {
        // In one order, so that two imports don't wait for each other.
        const sorted = rows.toSorted((one, other) => (one.account < other.account ? -1 : 1));
        const accounts = sorted.map(({ account }) => account);
        const known = await tx
          .selectFrom('payees')
          .select('account')
          .where('account', '=', sql<string>`any(${accounts})`)
          .orderBy('account')
          .forUpdate()
          .execute();
        for (let from = 0; from < sorted.length; from += IMPORTED_AT_ONCE) {
          await tx
            .insertInto('payees')
            .values(sorted.slice(from, from + IMPORTED_AT_ONCE))
            .onConflict((conflict) =>
              conflict.column('account').doUpdateSet(({ ref }) => ({
                kind: ref('excluded.kind'),
                names: ref('excluded.names'),
                status: ref('excluded.status'),
                identifications: ref('excluded.identifications'),
                origin: ref('excluded.origin'),
              })),
            )
            .execute();
        }
        await record(tx, audit(rows.length - known.length));
        return new Set(known.map(({ account }) => account));
      }),
  };
}

function matching<Output>(
  query: SelectQueryBuilder<Schema, 'payees', Output>,
  search: string | undefined,
): SelectQueryBuilder<Schema, 'payees', Output> {
  if (search === undefined || search === '') return query;
  const pattern = likePattern(search);
  const account = search.replaceAll(/[\s-]/g, '').toUpperCase();
  return query.where((where) =>
    where.or([
      // Nothing but dashes is part of no account.
      ...(account === '' ? [] : [where('account', 'like', likePattern(account))]),
      where(sql<string>`array_to_string(names, ' ')`, 'ilike', pattern),
    ]),
  );
}
