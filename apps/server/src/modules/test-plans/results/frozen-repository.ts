import type { Kysely, Selectable } from 'kysely';
import type { Schema, TestResultTable } from '../../../platform/database/schema.ts';

export type FrozenRow = Selectable<TestResultTable>;
export type FrozenRepository = ReturnType<typeof createFrozenRepository>;

/** Results at the time of their sign-off. */
export function createFrozenRepository(db: Kysely<Schema>) {
  return {
    find: (runId: string, signedOffAt: Date): Promise<FrozenRow | undefined> =>
      db
        .selectFrom('test_results')
        .selectAll()
        .where('run_id', '=', runId)
        .where('signed_off_at', '=', signedOffAt)
        .executeTakeFirst(),

    /** The first stored one stays. */
    async add(row: FrozenRow): Promise<void> {
      await db
        .insertInto('test_results')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
