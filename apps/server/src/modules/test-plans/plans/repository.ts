import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { LIMITS, requireFewer } from '../../../platform/database/require-fewer.ts';
import type { Schema, TestPlanTable, TestPlanVersionTable } from '../../../platform/database/schema.ts';
import { type AuditRecord, record } from '../../audit/index.ts';

export type PlanRow = Selectable<TestPlanTable>;
/** A plan without its document, which can be long: the database reads from it what lists show. */
export interface ListedPlan extends Pick<PlanRow, 'name' | 'version' | 'saved_at' | 'saved_by'> {
  title: string;
  cases: number;
}
export type PlanVersionRow = Selectable<TestPlanVersionTable>;
export type PlanRepository = ReturnType<typeof createPlanRepository>;

const TITLE = sql<string>`document::json ->> 'title'`.as('title');
const CASES = sql<number>`json_array_length(document::json -> 'cases')`.as('cases');

export function createPlanRepository(db: Kysely<Schema>) {
  return {
    list: (): Promise<ListedPlan[]> =>
      db
        .selectFrom('test_plans')
        .select(['name', 'version', 'saved_at', 'saved_by', TITLE, CASES])
        .where('is_withdrawn', '=', false)
        .orderBy('name')
        .execute(),

    find: (name: string): Promise<PlanRow | undefined> =>
      db
        .selectFrom('test_plans')
        .selectAll()
        .where('name', '=', name)
        .where('is_withdrawn', '=', false)
        .executeTakeFirst(),

    /** The number of the newest version, also of a plan that was withdrawn. */
    last: (name: string): Promise<Pick<PlanRow, 'version' | 'is_withdrawn'> | undefined> =>
      db
        .selectFrom('test_plans')
        .select(['version', 'is_withdrawn'])
        .where('name', '=', name)
        .executeTakeFirst(),

    /** The newest first. */
    versions: (name: string, limit: number): Promise<(ListedPlan & Pick<PlanVersionRow, 'document'>)[]> =>
      db
        .selectFrom('test_plan_versions')
        .select(['name', 'version', 'saved_at', 'saved_by', 'document', TITLE, CASES])
        .where('name', '=', name)
        .orderBy('version', 'desc')
        .limit(limit)
        .execute(),

    findVersion: (name: string, version: number): Promise<PlanVersionRow | undefined> =>
      db
        .selectFrom('test_plan_versions')
        .selectAll()
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst(),

    /** False if somebody else has saved that version. */
    save: (plan: PlanVersionRow, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const isSaved = plan.version === 1 ? await insert(tx, plan) : await replace(tx, plan);
        if (!isSaved) return false;
        await tx.insertInto('test_plan_versions').values(plan).execute();
        await record(tx, audit);
        return true;
      }),

    /** False: there is no such plan. */
    withdraw: (name: string, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('test_plans')
          .set({ is_withdrawn: true })
          .where('name', '=', name)
          .where('is_withdrawn', '=', false)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await record(tx, audit);
        return true;
      }),
  };
}

type Tx = Transaction<Schema>;

async function insert(tx: Tx, plan: PlanVersionRow): Promise<boolean> {
  await requireFewer(
    tx.selectFrom('test_plans'),
    LIMITS.testPlans,
    `This workspace has or had ${LIMITS.testPlans} test plans. Save yours as a new version of one that is no longer used.`,
  );
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('test_plans')
    .values(plan)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function replace(tx: Tx, plan: PlanVersionRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('test_plans')
    .set({ ...plan, is_withdrawn: false })
    .where('name', '=', plan.name)
    .where('version', '=', plan.version - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
