import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { LIMITS, requireFewer } from '../../../platform/database/require-fewer.ts';
import type {
  Schema,
  TestCaseTable,
  TestCommentTable,
  TestFaultTable,
} from '../../../platform/database/schema.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { createFrozenRepository } from '../results/frozen-repository.ts';
import type { Sealed } from '../results/result-maker.ts';
import {
  dropFaults,
  endIfDecided,
  type Judged,
  lockUnsigned,
  noteJudgement,
  type Positions,
  positions,
  type RunRow,
  stopCases,
  touch,
} from './steps.ts';

export type CaseRow = Selectable<TestCaseTable>;
export type CommentRow = Selectable<TestCommentTable>;
export type FaultRow = Selectable<TestFaultTable>;

/** The effective state of a run's cases: waived ones count as waived, whatever happened. */
export interface RunCounts {
  open: number;
  running: number;
  passed: number;
  failed: number;
  waived: number;
}

export type CountedRun = RunRow & RunCounts & { title: string };
/** A run without its document, which can be long: the database reads the title from it. */
export type ListedRun = Omit<CountedRun, 'document'>;

/** A case under way, and where the events of its run begin. */
export interface RunningCase
  extends Pick<CaseRow, 'run_id' | 'case_id' | 'attempt' | 'progress' | 'started_at'>,
    Pick<RunRow, 'clock_offset_ms' | 'events_from' | 'audit_from'> {
  run_started_at: Date;
}

export type { Judged, RunRow } from './steps.ts';
export type RunRepository = ReturnType<typeof createRunRepository>;
type Tx = Transaction<Schema>;

const LISTED = [
  'r.id',
  'r.plan',
  'r.version',
  'r.state',
  'r.started_at',
  'r.started_by',
  'r.ended_at',
  'r.last_activity_at',
  'r.clock_offset_ms',
  'r.audit_from',
  'r.events_from',
  'r.rules_from',
  'r.signed_off_at',
  'r.signed_off_by',
  'r.sign_off_comment',
] as const;

const count = (condition: string) => sql<number>`(count(*) filter (where ${sql.raw(condition)}))::int`;

export function createRunRepository(db: Kysely<Schema>) {
  const counted = () =>
    db
      .selectFrom('test_runs as r')
      .innerJoin('test_cases as c', 'c.run_id', 'r.id')
      .select(LISTED)
      .select([
        sql<string>`r.document::json ->> 'title'`.as('title'),
        count("waived_at is null and c.state = 'open'").as('open'),
        count("waived_at is null and c.state = 'running'").as('running'),
        count("waived_at is null and c.state = 'passed'").as('passed'),
        count("waived_at is null and c.state = 'failed'").as('failed'),
        count('waived_at is not null').as('waived'),
      ])
      .groupBy('r.id');

  return {
    db,

    /** The run of each plan that was begun last. */
    latest: (): Promise<ListedRun[]> =>
      counted()
        .where('r.id', 'in', ({ selectFrom }) =>
          selectFrom('test_runs').distinctOn('plan').select('id').orderBy('plan').orderBy('id', 'desc'),
        )
        .execute(),

    /** The newest first. */
    ofPlan: (plan: string, limit: number): Promise<ListedRun[]> =>
      counted().where('r.plan', '=', plan).orderBy('r.id', 'desc').limit(limit).execute(),

    find: (id: string): Promise<CountedRun | undefined> =>
      counted().select('r.document').where('r.id', '=', id).executeTakeFirst(),

    cases: (runId: string): Promise<CaseRow[]> =>
      db.selectFrom('test_cases').selectAll().where('run_id', '=', runId).orderBy('position').execute(),

    comments: (runId: string): Promise<CommentRow[]> =>
      db.selectFrom('test_comments').selectAll().where('run_id', '=', runId).orderBy('id').execute(),

    /** Runs that are under way. */
    /** The document of a run, which is large and never changes. */
    document: async (runId: string): Promise<string> =>
      (await db.selectFrom('test_runs').select('document').where('id', '=', runId).executeTakeFirstOrThrow())
        .document,

    runningOf: (plan: string): Promise<RunRow | undefined> =>
      db
        .selectFrom('test_runs')
        .selectAll()
        .where('state', '=', 'running')
        .where('plan', '=', plan)
        .executeTakeFirst(),

    runningCases: (): Promise<RunningCase[]> =>
      db
        .selectFrom('test_cases as c')
        .innerJoin('test_runs as r', 'r.id', 'c.run_id')
        .select(['c.run_id', 'c.case_id', 'c.attempt', 'c.progress', 'c.started_at'])
        .select(['r.started_at as run_started_at', 'r.clock_offset_ms', 'r.events_from', 'r.audit_from'])
        .where('r.state', '=', 'running')
        .where('c.state', '=', 'running')
        .orderBy('c.run_id')
        .execute(),

    /** Null: another run of the plan is under way. */
    begin: (
      run: Omit<RunRow, 'clock_offset_ms' | keyof Positions> & { clock_offset_ms: bigint },
      cases: readonly Pick<CaseRow, 'case_id' | 'position' | 'state' | 'attempt' | 'started_at'>[],
      audit: AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const from = await positions(tx);
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('test_runs')
          .values({ ...run, ...from })
          .onConflict((conflict) =>
            conflict.column('plan').where('state', '=', sql.lit('running')).doNothing(),
          )
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        await tx
          .insertInto('test_cases')
          .values(cases.map((one) => ({ ...one, run_id: run.id })))
          .execute();
        await record(tx, audit);
        return true;
      }),

    /** Starts a case, including a failed one. False: it is already started or decided. */
    startCase: (
      { runId, caseId, at }: { runId: string; caseId: string; at: Date },
      fault: FaultRow | null,
      audit: AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (!(await lockUnsigned(tx, runId))) return false;
        const { numUpdatedRows } = await tx
          .updateTable('test_cases')
          .set({ state: 'running', started_at: at, ended_at: null, progress: null })
          .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
          .where('run_id', '=', runId)
          .where('case_id', '=', caseId)
          .where('state', 'in', ['open', 'failed'])
          .where('waived_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await tx
          .updateTable('test_runs')
          .set({ state: 'running', ended_at: null, last_activity_at: at })
          .where('id', '=', runId)
          .execute();
        await dropFaults(tx, runId, caseId);
        if (fault !== null) await tx.insertInto('test_faults').values(fault).execute();
        await record(tx, audit);
        return true;
      }),

    /** A case whose trigger failed waits again. */
    async putBack(runId: string, caseId: string): Promise<void> {
      await db
        .updateTable('test_cases')
        .set({ state: 'open', started_at: null })
        .where('run_id', '=', runId)
        .where('case_id', '=', caseId)
        .where('state', '=', 'running')
        .execute();
    },

    /** Stores a judgement, unless the case was started again in the meantime. */
    judge: (judged: readonly Judged[], at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        for (const [runId, ofRun] of Map.groupBy(judged, (one) => one.runId)) {
          if (!(await lockUnsigned(tx, runId))) continue;
          for (const one of ofRun) await noteJudgement(tx, one);
          await touch(tx, runId, at);
          await endIfDecided(tx, runId, at);
        }
      }),

    /** Ends a run before all its cases are decided. False: it has ended. */
    end: (runId: string, at: Date, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('test_runs')
          .set({ state: 'ended', ended_at: at, last_activity_at: at })
          .where('id', '=', runId)
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await stopCases(tx, runId);
        await record(tx, audit);
        return true;
      }),

    /** A comment on a signed-off run is a remark: the result stays unchanged. */
    comment: (comment: Omit<CommentRow, 'is_remark'>, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const isRemark = !(await lockUnsigned(tx, comment.run_id));
        await requireFewer(
          tx.selectFrom('test_comments').where('run_id', '=', comment.run_id),
          LIMITS.testComments,
          `The run has ${LIMITS.testComments} comments. Start another run, or continue the conversation elsewhere.`,
        );
        await tx
          .insertInto('test_comments')
          .values({ ...comment, is_remark: isRemark })
          .execute();
        if (!isRemark) await touch(tx, comment.run_id, comment.written_at);
        await record(tx, audit);
      }),

    /** Null revokes the waiver. False: nothing changed. */
    waive: (
      { runId, caseId, at }: { runId: string; caseId: string; at: Date },
      waiver: { by: string; reason: string } | null,
      audit: AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (!(await lockUnsigned(tx, runId))) return false;
        const { numUpdatedRows } = await tx
          .updateTable('test_cases')
          .set({
            waived_at: waiver === null ? null : at,
            waived_by: waiver?.by ?? null,
            waiver_reason: waiver?.reason ?? null,
          })
          .where('run_id', '=', runId)
          .where('case_id', '=', caseId)
          .where('waived_at', waiver === null ? 'is not' : 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (waiver !== null) await dropFaults(tx, runId, caseId);
        await touch(tx, runId, at);
        await endIfDecided(tx, runId, at);
        await record(tx, audit);
        return true;
      }),

    /**
     * `isStill` checks, while the run is locked, that it has not changed since the result was written. False: it has
     * changed, or is already signed off.
     */
    signOff: (
      runId: string,
      { by, comment, at }: { by: string; comment: string | null; at: Date },
      sealed: Sealed,
      isStill: (tx: Tx) => Promise<boolean>,
      audit: AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (!(await lockUnsigned(tx, runId)) || !(await isStill(tx))) return false;
        await tx
          .updateTable('test_runs')
          .set({
            state: 'signed-off',
            signed_off_at: at,
            signed_off_by: by,
            sign_off_comment: comment,
            last_activity_at: at,
          })
          .where('id', '=', runId)
          .execute();
        await createFrozenRepository(tx).add({ ...sealed, run_id: runId, signed_off_at: at });
        await record(tx, audit);
        return true;
      }),

    /** Remarks become comments again, for the next result. */
    reopen: (runId: string, at: Date, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('test_runs')
          .set({
            state: 'ended',
            signed_off_at: null,
            signed_off_by: null,
            sign_off_comment: null,
            last_activity_at: at,
          })
          .where('id', '=', runId)
          .where('state', '=', 'signed-off')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await tx
          .updateTable('test_comments')
          .set({ is_remark: false })
          .where('run_id', '=', runId)
          .where('is_remark', '=', true)
          .execute();
        await record(tx, audit);
      }),
  };
}
