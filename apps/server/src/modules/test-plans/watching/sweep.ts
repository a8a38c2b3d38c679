import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CaseJudgement, judgeCase, type PlanEvent } from '@clearbench/test-plans';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { type Sweep, type SweepResult, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import type { CallLog } from '../calls/call-log.ts';
import { compiledPlan } from '../plans/compiled-plan.ts';
import type { CaseRow, Judged, RunRepository, RunRow } from '../runs/repository.ts';
import { progressOf } from '../runs/view.ts';
import { eventsSince } from './events.ts';
import type { EventsRepository } from './events-repository.ts';

interface Dependencies {
  runs: RunRepository;
  events: EventsRepository;
  calls: Pick<CallLog, 'isActive' | 'refresh'>;
  announce: Announce;
}

/** What happened may be stored later than it is dated: a transaction commits after it began. */
const LATENESS_MS = 5_000;
const PAUSE_MS = 500;
/** Times as long as it worked. */
const REST = 9;

/** Judges the cases that run, whenever something changed and when a limit passes. */
export class Watcher {
  readonly #dependencies: Dependencies;
  #restsUntilMs = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  get sweep(): Sweep {
    return {
      name: 'judge test cases',
      wokenBy: ['transactions', 'networks', 'deliveries', 'test-calls', 'test-plans', 'settings'],
      periodMs: WOKEN_PERIOD_MS,
      pauseMs: PAUSE_MS,
      run: () => this.#judgeSparingly(),
    };
  }

  /** Under load every arrival wakes it, and it looks at all events of a run: it takes a tenth of the time at most. */
  async #judgeSparingly(): Promise<SweepResult> {
    const startedMs = performance.now();
    if (startedMs < this.#restsUntilMs) return { inMs: this.#restsUntilMs - startedMs };
    const result = await this.judge(Date.now());
    const endedMs = performance.now();
    this.#restsUntilMs = endedMs + REST * (endedMs - startedMs);
    return result;
  }

  /** Judges by what is known at this time, however much later it is than what happened. */
  async judge(nowMs: number): Promise<SweepResult> {
    const { runs, calls, announce } = this.#dependencies;
    if (!calls.isActive) return 'idle';
    const [running, cases] = await Promise.all([runs.running(), runs.runningCases()]);
    let nextMs = Number.POSITIVE_INFINITY;
    for (const run of running) {
      const judged = await this.#judgeRun(
        run,
        cases.filter(({ run_id }) => run_id === run.id),
        nowMs,
      );
      nextMs = Math.min(nextMs, judged.nextMs);
      if (judged.changed.length === 0) continue;
      await runs.judge(judged.changed, new Date(Math.min(nowMs, Date.now())));
      await calls.refresh();
      announce({ topic: 'test-plans' });
    }
    return Number.isFinite(nextMs) ? { inMs: Math.max(PAUSE_MS, nextMs - nowMs) } : 'idle';
  }

  async #judgeRun(
    run: RunRow,
    cases: readonly CaseRow[],
    nowMs: number,
  ): Promise<{ changed: Judged[]; nextMs: number }> {
    const { cases: compiled } = compiledPlan(run.document);
    const watched = cases.flatMap((row) => {
      const of = compiled.find(({ document }) => document.id === row.case_id);
      return of === undefined || row.started_at === null
        ? []
        : [{ row, of, startedAtMs: row.started_at.getTime() }];
    });
    if (watched.length === 0) return { changed: [], nextMs: Number.POSITIVE_INFINITY };
    const events = await eventsSince(this.#dependencies.events, run, {
      sinceMs: Math.min(...watched.map(({ startedAtMs }) => startedAtMs)),
      kinds: new Set(
        watched.flatMap(({ of: { steps, never } }) => [...steps, ...never].map(({ over }) => over)),
      ),
    });
    const changed: Judged[] = [];
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { row, of, startedAtMs } of watched) {
      // Each may take some milliseconds, in which requests should not wait.
      await nextTurn();
      const judgement = judgeSurely(of, startedAtMs, events, nowMs);
      if (judgement.decidedByMs !== null) nextMs = Math.min(nextMs, judgement.decidedByMs + LATENESS_MS + 1);
      const progress = progressOf(judgement);
      if (judgement.state === 'running' && progress === row.progress) continue;
      changed.push({
        runId: run.id,
        caseId: row.case_id,
        attempt: row.attempt,
        state: judgement.state,
        endedAt: judgement.endedAtMs === null ? null : new Date(judgement.endedAtMs),
        progress,
      });
    }
    return { changed, nextMs };
  }
}

/**
 * What is stored late can only add to what was seen: steps that hold are not undone by it, so that a case without `never` passes at
 * once. Everything else is decided when nothing can be missing any more.
 */
function judgeSurely(
  compiled: Parameters<typeof judgeCase>[0],
  startedAtMs: number,
  events: readonly PlanEvent[],
  nowMs: number,
): CaseJudgement {
  const surely = judgeCase(compiled, { startedAtMs, events, knownUntilMs: nowMs - LATENESS_MS });
  if (surely.state !== 'running') return surely;
  const now = judgeCase(compiled, { startedAtMs, events, knownUntilMs: nowMs });
  if (now.state === 'running' || (now.state === 'passed' && compiled.never.length === 0)) return now;
  return surely;
}
