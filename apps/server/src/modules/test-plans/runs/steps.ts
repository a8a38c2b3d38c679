import type { Selectable, Transaction } from 'kysely';
import type { Schema, TestRunTable } from '../../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

export type RunRow = Selectable<TestRunTable>;

/** The judgement of a case's present attempt. */
export interface Judged {
  runId: string;
  caseId: string;
  attempt: number;
  state: 'running' | 'passed' | 'failed';
  endedAt: Date | null;
  progress: string;
}

export type Positions = Pick<RunRow, 'audit_from' | 'events_from' | 'rules_from'>;

/** Where the audit log, the events of transfers and the versions of the house rules end when a run begins. */
export async function positions(tx: Tx): Promise<Positions> {
  const newest = await tx
    .selectFrom('audit_entries')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const event = await tx
    .selectFrom('transaction_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rules = await tx
    .selectFrom('house_rules')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    audit_from: newest?.position ?? 0n,
    events_from: event?.id ?? 0n,
    rules_from: rules?.version ?? 0,
  };
}

/**
 * Locks the run until the transaction ends, so that its cases change one at a time. Every change of cases calls this
 * first. False: it is signed off.
 */
export async function lockUnsigned(tx: Tx, runId: string): Promise<boolean> {
  const run = await tx
    .selectFrom('test_runs')
    .select('state')
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  return run !== undefined && run.state !== 'signed-off';
}

export async function noteJudgement(
  tx: Tx,
  { runId, caseId, attempt, state, endedAt, progress }: Judged,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('test_cases')
    .set({ state, ended_at: endedAt, progress })
    .where('run_id', '=', runId)
    .where('case_id', '=', caseId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 1n && state !== 'running') await dropFaults(tx, runId, caseId);
}

/** What was prepared for this case must not affect a later one. */
export const dropFaults = (tx: Tx, runId: string, caseId: string): Promise<unknown> =>
  tx.deleteFrom('test_faults').where('run_id', '=', runId).where('case_id', '=', caseId).execute();

export const touch = (tx: Tx, runId: string, at: Date): Promise<unknown> =>
  tx.updateTable('test_runs').set({ last_activity_at: at }).where('id', '=', runId).execute();

/** Ends the run: running cases, including waived ones, become unstarted, and prepared answers are removed. */
export async function stopCases(tx: Tx, runId: string): Promise<void> {
  await tx
    .updateTable('test_cases')
    .set({ state: 'open' })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .execute();
  await tx.deleteFrom('test_faults').where('run_id', '=', runId).execute();
}

/** A run whose cases are all decided is over. */
export async function endIfDecided(tx: Tx, runId: string, at: Date): Promise<void> {
  const undecided = await tx
    .selectFrom('test_cases')
    .select('case_id')
    .where('run_id', '=', runId)
    .where('waived_at', 'is', null)
    .where('state', 'in', ['open', 'running'])
    .limit(1)
    .executeTakeFirst();
  if (undecided !== undefined) return;
  await stopCases(tx, runId);
  await tx
    .updateTable('test_runs')
    .set({ state: 'ended', ended_at: at })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute();
}
