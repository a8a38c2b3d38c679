import { CompiledQuery, type Kysely, sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { FaultRow } from '../runs/repository.ts';

export interface NotedCall {
  id: string;
  /** JSON. */
  facts: string;
}

export interface CallState {
  /** A run is under way. */
  isActive: boolean;
  /** The plan of such a run has a case that looks at calls. */
  isWatched: boolean;
  /** The kinds of answers that cases have prepared for posts. */
  faults: readonly FaultKind[];
}

export type FaultKind = FaultRow['kind'];

const ADD = prepared(
  'add-test-calls',
  'insert into test_calls (id, facts) select * from unnest($1::uuid[], $2::text[])',
);

export type CallRepository = ReturnType<typeof createCallRepository>;

export function createCallRepository(db: Kysely<Schema>) {
  return {
    async add(calls: readonly NotedCall[]): Promise<void> {
      const [ids, facts] = [calls.map(({ id }) => id), calls.map((call) => call.facts)];
      await db.executeQuery(CompiledQuery.raw(ADD, [ids, facts]));
    },

    /** Calls that decided a case are kept as its evidence; the others are removed by age. */
    async forgetBefore(id: string): Promise<void> {
      await db.deleteFrom('test_calls').where('id', '<', id).execute();
    },

    async state(): Promise<CallState> {
      const [running, faults] = await Promise.all([
        db
          .selectFrom('test_runs')
          .select([
            sql<boolean>`count(*) > 0`.as('isActive'),
            // In a text of the document, the quotation marks would follow backslashes.
            sql<boolean>`coalesce(bool_or(document like '%"on":"calls"%'), false)`.as('isWatched'),
          ])
          .where('state', '=', 'running')
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('test_faults')
          .select('kind')
          .distinct()
          .where('remaining', '>', 0)
          .orderBy('kind')
          .execute(),
      ]);
      return { ...running, faults: faults.map(({ kind }) => kind) };
    },

    /** Uses the oldest one of this kind for one post; null: there is none. */
    async take(kind: FaultKind): Promise<{ id: string; value: string } | null> {
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
