import type { CaseCounts, Partner, TestPlan } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { compiledPlan } from '../plans/compiled-plan.ts';
import { createPlanRepository } from '../plans/repository.ts';
import { plansWithRuns } from '../plans/service.ts';
import { createRunRepository, type ListedRun } from '../runs/repository.ts';
import { stateOf } from './state.ts';

export type Standing = Pick<Partner, 'plans' | 'counts' | 'lastActivityAt' | 'state' | 'since' | 'stuckAt'>;

const NO_CASES: CaseCounts = { open: 0, running: 0, passed: 0, failed: 0, waived: 0 };

/** The standing of a workspace that cannot be read. */
export const NO_STANDING: Standing = {
  plans: [],
  counts: NO_CASES,
  lastActivityAt: null,
  state: 'unreadable',
  since: null,
  stuckAt: null,
};

/** How far the plans of a workspace are. */
export function createStandingRepository(db: Kysely<Schema>) {
  const runRepository = createRunRepository(db);

  /** The first case of the run that is in one of these states. */
  async function firstCase(run: ListedRun, states: readonly string[]): Promise<Partner['stuckAt']> {
    const row = (await runRepository.cases(run.id)).find(
      ({ state, waived_at }) => waived_at === null && states.includes(state),
    );
    if (row === undefined) return null;
    const { cases } = compiledPlan(await runRepository.document(run.id)).document;
    const title = cases.find(({ id }) => id === row.case_id)?.title ?? row.case_id;
    const since = row.ended_at ?? row.started_at ?? run.ended_at ?? run.last_activity_at;
    return { plan: run.plan, case: row.case_id, title, since: since.toISOString() };
  }

  return {
    async read(nowMs: number): Promise<Standing> {
      const [rows, runs] = await Promise.all([createPlanRepository(db).list(), runRepository.latest()]);
      const plans = plansWithRuns(rows, runs);
      const activities = plans.flatMap(({ latestRun }) => latestRun?.lastActivityAt ?? []);
      const lastActivityAt = activities.toSorted().at(-1) ?? null;
      const counts = sumOf(plans);
      const { state, run, at } = stateOf({ plans, counts, lastActivityAt }, nowMs);
      const stored = runs.find(({ id }) => id === run?.id);
      const stuckAt = stored === undefined || at.length === 0 ? null : await firstCase(stored, at);
      const since = stuckAt?.since ?? lastActivityAt ?? plans[0]?.savedAt ?? null;
      return { plans, counts, lastActivityAt, state, since, stuckAt };
    },
  };
}

const sumOf = (plans: readonly TestPlan[]): CaseCounts =>
  plans.reduce((sum, { cases, latestRun }) => {
    const { open, running, passed, failed, waived } = latestRun?.counts ?? { ...NO_CASES, open: cases };
    return {
      open: sum.open + open,
      running: sum.running + running,
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      waived: sum.waived + waived,
    };
  }, NO_CASES);
