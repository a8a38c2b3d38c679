import type { CaseState, Partner, PartnerState, RunSummary } from '@clearbench/contract';

/** After this long without activity, somebody should ask the partner. */
const QUIET_MS = 3 * 86_400_000;

interface PartnerStanding {
  state: PartnerState;
  /** The run that decides it. */
  run: RunSummary | null;
  /** The states of the cases at which the run is. */
  at: readonly CaseState[];
}

/** Where a partner stands, and why. */
export function stateOf(
  { plans, counts, lastActivityAt }: Pick<Partner, 'plans' | 'counts' | 'lastActivityAt'>,
  nowMs: number,
): PartnerStanding {
  const runs = plans
    .flatMap(({ latestRun }) => latestRun ?? [])
    .filter(({ state }) => state !== 'signed-off');
  const none = { run: null, at: [] };
  if (plans.length === 0) return { state: 'no-plan', ...none };
  if (plans.every(({ latestRun }) => latestRun?.state === 'signed-off'))
    return { state: 'signed-off', ...none };
  const failed = runs.find((run) => run.counts.failed > 0);
  if (failed !== undefined) return { state: 'failed', run: failed, at: ['failed'] };
  if (plans.every(({ latestRun }) => latestRun === null)) return { state: 'not-started', ...none };
  // It has ended with unstarted cases: it can neither continue nor be signed off.
  const early = runs.find(({ state, counts: { open } }) => state === 'ended' && open > 0);
  if (early !== undefined) return { state: 'ended-early', run: early, at: ['open'] };
  if (counts.open + counts.running === 0) return { state: 'ready', ...none };
  const run = runs.find(({ counts: { open, running } }) => open + running > 0) ?? null;
  const isQuiet = lastActivityAt !== null && nowMs - Date.parse(lastActivityAt) > QUIET_MS;
  return { state: isQuiet ? 'inactive' : 'in-progress', run, at: ['running', 'open'] };
}
