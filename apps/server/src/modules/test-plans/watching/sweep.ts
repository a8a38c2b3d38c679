import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CaseJudgement, CaseWatch, type CompiledCase, type PlanEvent } from '@clearbench/test-plans';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { SpareTime } from '../../../platform/spare-time.ts';
import { type Sweep, type SweepResult, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import type { CallLog } from '../calls/call-log.ts';
import { compiledPlan } from '../plans/compiled-plan.ts';
import type { Judged, RunningCase, RunRepository } from '../runs/repository.ts';
import { progressOf } from '../runs/view.ts';
import { eventsAfter } from './events.ts';
import type { EventsRepository } from './events-repository.ts';

interface Dependencies {
  runs: Pick<RunRepository, 'runningCases' | 'document' | 'judge'>;
  events: EventsRepository;
  calls: Pick<CallLog, 'isActive' | 'refresh'>;
  announce: Announce;
  spareTime: SpareTime;
  workspace: string;
}

/** A running case, and how far its events have been read. A process that takes over starts from its beginning. */
interface Followed {
  readonly row: RunningCase;
  readonly of: CompiledCase;
  readonly startedAtMs: number;
  readonly watch: CaseWatch;
  readonly position: { untilMs: number };
  /** The states of its steps when its progress was last stored, and the time. */
  readonly stored: { steps: string; atMs: number };
}

/** An event may be stored later than it is dated: a transaction commits after it began. */
const LATENESS_MS = 5_000;
const PAUSE_MS = 500;
/** While no step changes, newer evidence of the same is stored only this often. */
const EVIDENCE_MS = 5_000;

/** Judges the running cases whenever something changes and when a time limit passes. */
export class Watcher {
  readonly #dependencies: Dependencies;
  readonly #followed = new Map<string, Followed>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  get sweep(): Sweep {
    return {
      name: 'judge test cases',
      wokenBy: [
        ...(['transactions', 'networks', 'deliveries', 'delivery-progress'] as const),
        ...(['test-calls', 'test-plans', 'settings'] as const),
      ],
      periodMs: WOKEN_PERIOD_MS,
      pauseMs: PAUSE_MS,
      run: () => this.#judgeSparingly(),
    };
  }

  /** Under load, every arrival wakes it. */
  async #judgeSparingly(): Promise<SweepResult> {
    const { calls, spareTime, workspace } = this.#dependencies;
    const waitMs = calls.isActive ? spareTime.waitMs(workspace) : 0;
    if (waitMs > 0) return { inMs: waitMs };
    const startedMs = performance.now();
    try {
      return await this.judge(Date.now());
    } finally {
      if (calls.isActive) spareTime.spent(performance.now() - startedMs);
    }
  }

  /** Judges by what is known as of this time, even if the events are much older. */
  async judge(nowMs: number): Promise<SweepResult> {
    const { runs, calls, announce } = this.#dependencies;
    if (!calls.isActive) {
      this.#followed.clear();
      return 'idle';
    }
    const cases = await runs.runningCases();
    const before = new Map(this.#followed);
    this.#followed.clear();
    let nextMs = Number.POSITIVE_INFINITY;
    const failures: unknown[] = [];
    for (const ofOne of Map.groupBy(cases, ({ run_id }) => run_id).values()) {
      try {
        const [first, ...others] = await this.#follow(ofOne, before);
        if (first === undefined) continue;
        const judged = await this.#judgeRun([first, ...others], nowMs);
        nextMs = Math.min(nextMs, judged.nextMs);
        if (judged.changed.length === 0) continue;
        await runs.judge(judged.changed, new Date(Math.min(nowMs, Date.now())));
        await calls.refresh();
        announce({ topic: 'test-plans' });
      } catch (error) {
        // The other runs are evaluated anyway, and this one is retried.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return Number.isFinite(nextMs) ? { inMs: Math.max(PAUSE_MS, nextMs - nowMs) } : 'idle';
  }

  /** The running cases of a run. A new or restarted one is read from its beginning. */
  async #follow(cases: readonly RunningCase[], before: ReadonlyMap<string, Followed>): Promise<Followed[]> {
    const all: Followed[] = [];
    for (const row of cases) {
      if (row.started_at === null) continue;
      const key = `${row.run_id} ${row.case_id} ${row.attempt}`;
      const known = before.get(key) ?? (await this.#begin(row, row.started_at.getTime()));
      if (known === null) continue;
      const followed = { ...known, row };
      this.#followed.set(key, followed);
      all.push(followed);
    }
    return all;
  }

  async #begin(row: RunningCase, startedAtMs: number): Promise<Followed | null> {
    const plan = compiledPlan(await this.#dependencies.runs.document(row.run_id));
    const of = plan.cases.find(({ document }) => document.id === row.case_id);
    if (of === undefined) return null;
    return {
      row,
      of,
      startedAtMs,
      watch: new CaseWatch(of, startedAtMs),
      position: { untilMs: startedAtMs - 1 },
      stored: { steps: '', atMs: Number.NEGATIVE_INFINITY },
    };
  }

  async #judgeRun(
    followed: readonly [Followed, ...Followed[]],
    nowMs: number,
  ): Promise<{ changed: Judged[]; nextMs: number }> {
    const [{ row: ofRun }] = followed;
    const run = { ...ofRun, started_at: ofRun.run_started_at };
    const { events, wholeUntilMs } = await eventsAfter(this.#dependencies.events, run, {
      afterMs: Math.min(...followed.map(({ position }) => position.untilMs)),
      startMs: Math.min(...followed.map(({ startedAtMs }) => startedAtMs)),
      kinds: new Set(
        followed.flatMap(({ of: { steps, never } }) => [...steps, ...never].map(({ on }) => on)),
      ),
    });
    const known = {
      nowMs: Math.min(nowMs, wholeUntilMs),
      surelyMs: Math.min(nowMs - LATENESS_MS, wholeUntilMs),
    };
    const changed: Judged[] = [];
    // The next read takes the remaining events.
    let nextMs = wholeUntilMs < nowMs ? nowMs : Number.POSITIVE_INFINITY;
    for (const one of followed) {
      const { row } = one;
      const judgement = await judgeSurely(one, events, known);
      if (judgement.decidedByMs !== null) nextMs = Math.min(nextMs, judgement.decidedByMs + LATENESS_MS + 1);
      const progress = progressOf(judgement);
      if (judgement.state === 'running' && progress === row.progress) continue;
      const steps = judgement.steps.map(({ state, events: seen }) => `${state} ${seen.length}`).join();
      const againAtMs = one.stored.atMs + EVIDENCE_MS;
      if (judgement.state === 'running' && steps === one.stored.steps && nowMs < againAtMs) {
        nextMs = Math.min(nextMs, againAtMs);
        continue;
      }
      Object.assign(one.stored, { steps, atMs: nowMs });
      changed.push({
        runId: row.run_id,
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
 * A late event can only add to what was seen; it revokes no step. So a case without `never` passes at once.
 * Everything else is decided once no event can be missing any more.
 */
async function judgeSurely(
  { of, watch, position }: Followed,
  events: readonly PlanEvent[],
  { nowMs, surelyMs }: { nowMs: number; surelyMs: number },
): Promise<CaseJudgement> {
  const fresh = events.filter(({ atMs }) => atMs > position.untilMs && atMs <= nowMs);
  const ahead = fresh.findIndex(({ atMs }) => atMs > surelyMs);
  const sure = ahead === -1 ? fresh : fresh.slice(0, ahead);
  await takeInTurns(watch, sure);
  position.untilMs = Math.max(position.untilMs, surelyMs);
  const surely = watch.judgement(position.untilMs);
  if (surely.state !== 'running') return surely;
  const looking = watch.copy();
  await takeInTurns(looking, fresh.slice(sure.length));
  const now = looking.judgement(nowMs);
  if (now.state === 'running' || (now.state === 'passed' && of.never.length === 0)) return now;
  return surely;
}

/** Longer work would make other requests wait. */
const TURN_MS = 5;
const EVENTS_PER_SLICE = 20;

async function takeInTurns(watch: CaseWatch, events: readonly PlanEvent[]): Promise<void> {
  let turnEndsAtMs = 0;
  for (let first = 0; first < events.length; first += EVENTS_PER_SLICE) {
    if (performance.now() > turnEndsAtMs) {
      await nextTurn();
      turnEndsAtMs = performance.now() + TURN_MS;
    }
    watch.take(events.slice(first, first + EVENTS_PER_SLICE));
  }
}
