import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import type { PayeeVerificationTable, Schema } from '../../../platform/database/schema.ts';
import { COUNT_LIMIT, limitedTotal, type Total } from '../../../platform/http/paging.ts';
import { type AuditRecord, record } from '../../audit/index.ts';

export type VerificationRow = Selectable<PayeeVerificationTable>;

interface Selection {
  answer?: string | undefined;
  before: string | null;
  limit: number;
}

export type VerificationRepository = ReturnType<typeof createVerificationRepository>;

export function createVerificationRepository(db: Kysely<Schema>) {
  return {
    async add(row: Insertable<PayeeVerificationTable>): Promise<void> {
      await db.insertInto('payee_verifications').values(row).execute();
    },

    addRecorded: (row: Insertable<PayeeVerificationTable>, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('payee_verifications').values(row).execute();
        await record(tx, audit);
      }),

    list({ answer, before, limit }: Selection): Promise<VerificationRow[]> {
      let query = db.selectFrom('payee_verifications').selectAll();
      if (answer !== undefined) query = query.where('answer', '=', answer);
      if (before !== null) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    async count(answer: string | undefined): Promise<Total> {
      let query = db.selectFrom('payee_verifications').select('id');
      if (answer !== undefined) query = query.where('answer', '=', answer);
      const { count } = await db
        .selectFrom(query.limit(COUNT_LIMIT + 1).as('counted'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return limitedTotal(Number(count));
    },

    find: (id: string): Promise<VerificationRow | undefined> =>
      db.selectFrom('payee_verifications').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

export const removePayeeVerifications = (db: Kysely<Schema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'payee_verifications', ['id'], sql`received_at < ${before}`);
