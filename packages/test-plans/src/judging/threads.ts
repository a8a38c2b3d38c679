import type { CompiledStep, Sought } from './compile-plan.ts';
import type { Facts, PlanEvent } from './event.ts';
import { type Counts, NO_EVENTS } from './seen.ts';

/** A way in which the first steps were fulfilled. */
export interface Thread {
  /** The events of each step that held. */
  readonly held: readonly (readonly PlanEvent[])[];
  /** The events of the next step, which needs several. */
  readonly current: readonly PlanEvent[];
  /** The facts of named steps. */
  readonly named: Readonly<Record<string, Facts>>;
  /** When the last step held; the start before the first. */
  readonly sinceMs: number;
  /** The number of events until then. */
  readonly before: Counts;
}

/** Far more than any plan that a person writes needs at a time. */
const THREADS_MAX = 50;

/**
 * Every way in which steps were fulfilled so far. The first event that meets a condition need not be the right one: a
 * later one may be followed in time, or be the one that a later condition refers to.
 */
export class Threads {
  readonly #steps: readonly CompiledStep[];
  #threads: Thread[];

  constructor(steps: readonly CompiledStep[], startedAtMs: number) {
    this.#steps = steps;
    this.#threads = [{ held: [], current: [], named: {}, sinceMs: startedAtMs, before: NO_EVENTS }];
  }

  /** A copy that takes further events independently. */
  copy(): Threads {
    const copied = new Threads(this.#steps, 0);
    copied.#threads = this.#threads;
    return copied;
  }

  /** True for any of the threads that have the named steps; if no step is needed, one thread is tested. */
  someKnowing({ needs }: Sought, isSo: (thread: Thread) => boolean): boolean {
    if (needs.length === 0) return this.#threads.slice(0, 1).some(isSo);
    return this.#threads.some((thread) => needs.every((name) => name in thread.named) && isSo(thread));
  }

  /** The most advanced one; among several, the newest. */
  get furthest(): Thread {
    return this.#threads.reduce((best, thread) => (progressOf(thread) >= progressOf(best) ? thread : best));
  }

  /** When the last one expires without another event; infinity if one has no limit. */
  get lastMs(): number {
    return Math.max(...this.#threads.map((thread) => this.#deadlineMs(thread)));
  }

  /** The time at which the last thread expired, if it is before this time. */
  lostAtMs(nowMs: number): number | null {
    return this.lastMs < nowMs ? this.lastMs : null;
  }

  /** Takes the next event. Returns a thread in which every step is fulfilled, once there is one. */
  take(
    event: PlanEvent,
    counts: Counts,
    holds: (step: CompiledStep, thread: Thread) => boolean,
  ): Thread | null {
    const continued: Thread[] = [];
    for (const thread of this.#threads) {
      const step = this.#steps[thread.held.length];
      if (step === undefined || step.on !== event.on || event.atMs > this.#deadlineMs(thread)) continue;
      if (holds(step, thread)) continued.push(withEvent(thread, step, { event, counts }));
    }
    if (continued.length === 0) return null;
    // Another event may still fit a step better, so the earlier threads stay.
    this.#threads = bounded(this.#threads, continued);
    return continued.find(({ held }) => held.length === this.#steps.length) ?? null;
  }

  #deadlineMs({ held, sinceMs }: Thread): number {
    const withinMs = this.#steps[held.length]?.withinMs ?? null;
    return withinMs === null ? Number.POSITIVE_INFINITY : sinceMs + withinMs;
  }
}

function withEvent(
  thread: Thread,
  { as, count }: CompiledStep,
  { event, counts }: { event: PlanEvent; counts: Counts },
): Thread {
  const events = [...thread.current, event];
  if (events.length < count) return { ...thread, current: events };
  return {
    held: [...thread.held, events],
    current: [],
    named: as === null ? thread.named : { ...thread.named, [as]: event.facts },
    sinceMs: event.atMs,
    before: counts,
  };
}

const progressOf = ({ held, current }: Thread): number => held.length + current.length / 1_000;

/** Among threads with the same progress and events, the newest has the most time left. The first one has not begun. */
function bounded(before: readonly Thread[], added: readonly Thread[]): Thread[] {
  const [first, ...others] = before.filter((thread) => !added.some((other) => isAsFar(thread, other)));
  const kept = [...others, ...added].slice(-THREADS_MAX);
  return first === undefined ? kept : [first, ...kept];
}

function isAsFar(one: Thread, other: Thread): boolean {
  if (progressOf(one) !== progressOf(other)) return false;
  const names = Object.keys(one.named);
  return names.every((name) => one.named[name] === other.named[name]);
}
