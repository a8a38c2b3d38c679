import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { FaultRow } from '../runs/repository.ts';

export interface NotedCall {
  id: string;
  /** JSON. */
  facts: string;
}

export type CallRepository = ReturnType<typeof createCallRepository>;

export function createCallRepository(db: Kysely<Schema>) {
  return {
    async add(calls: readonly NotedCall[]): Promise<void> {
      await db.insertInto('test_calls').values(calls).execute();
    },

    /** Calls that decided a case are kept as its evidence; the others are removed by age. */
    async forgetBefore(id: string): Promise<void> {
      await db.deleteFrom('test_calls').where('id', '<', id).execute();
    },

    /** True if a run is under way, and if a post may meet something that a case prepared. */
    async state(): Promise<{ isActive: boolean; isFaulty: boolean }> {
      const { rows } = await sql<{ isActive: boolean; isFaulty: boolean }>`
        select exists (select from test_runs where state = 'running') as "isActive",
          exists (select from test_faults where remaining > 0) as "isFaulty"`.execute(db);
      return rows[0] ?? { isActive: false, isFaulty: false };
    },

    /** Uses the oldest one of this kind for one post; null: there is none. */
    async take(kind: FaultRow['kind']): Promise<{ id: string; value: string } | null> {
      const found = await db
        .selectFrom('test_faults')
        .select(['id', 'value'])
        .where('kind', '=', kind)
        .where('remaining', '>', 0)
        .orderBy('id')
        .execute();
      for (const { id, value } of found) {
        const { numUpdatedRows } = await db
          .updateTable('test_faults')
          .set((eb) => ({ remaining: eb('remaining', '-', 1) }))
          .where('id', '=', id)
          .where('remaining', '>', 0)
          .executeTakeFirst();
        if (numUpdatedRows === 1n) return { id, value };
      }
      return null;
    },

    /** The post that used it was refused, so it had no effect. */
    async giveBack(id: string): Promise<void> {
      await db
        .updateTable('test_faults')
        .set((eb) => ({ remaining: eb('remaining', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
  };
}
