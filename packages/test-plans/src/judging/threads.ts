import type { CompiledCase, CompiledStep, Sought } from './compile-plan.ts';
import type { PlanEvent } from './event.ts';
import { type Counts, NO_EVENTS } from './seen.ts';
import type { Thread } from './thread.ts';
import { ThreadIndex } from './thread-index.ts';

/** Enough for hundreds of parallel payments in a plan of many steps; more would slow other workspaces down. */
const THREADS_MAX = 4_000;

/**
 * Every way in which steps were fulfilled so far. The first event that meets a condition need not be the right one: a
 * later one may be followed in time, or be the one that a later condition refers to.
 */
export class Threads {
  readonly #steps: readonly CompiledStep[];
  readonly #never: readonly Sought[];
  /** By what their future depends on. The first one has not begun; the others are in the order of their last events. */
  #threads: Map<string, Thread>;
  readonly #index: ThreadIndex;
  #lastMs: number;
  /** For each number of held steps, those whose events later conditions use. */
  readonly #used = new Map<number, readonly number[]>();

  constructor({ steps, never }: Pick<CompiledCase, 'steps' | 'never'>, startedAtMs: number) {
    this.#steps = steps;
    this.#never = never;
    const begun: Thread = { held: [], current: [], named: {}, sinceMs: startedAtMs, before: NO_EVENTS };
    this.#threads = new Map([['', begun]]);
    this.#index = new ThreadIndex([...steps, ...never]);
    this.#index.add(begun);
    this.#lastMs = this.#deadlineMs(begun);
  }

  /** A copy that takes further events independently. */
  copy(): Threads {
    const copied = new Threads({ steps: this.#steps, never: this.#never }, 0);
    copied.#drop('');
    copied.#threads = new Map(this.#threads);
    copied.#lastMs = this.#lastMs;
    for (const thread of this.#threads.values()) copied.#index.add(thread);
    return copied;
  }

  /** True for any of the threads that have the named steps; if no step is needed, one thread is tested. */
  someKnowing(sought: Sought, event: PlanEvent, isSo: (thread: Thread) => boolean): boolean {
    const { on, needs } = sought;
    if (on !== event.on) return false;
    if (needs.length === 0) return this.#threads.values().take(1).some(isSo);
    const about = this.#index.about(sought, event)?.values() ?? this.#threads.values();
    return about.some((thread) => needs.every((name) => name in thread.named) && isSo(thread));
  }

  /** The most advanced one; among several, the newest. */
  get furthest(): Thread {
    return this.#threads
      .values()
      .reduce((best, thread) => (progressOf(thread) >= progressOf(best) ? thread : best));
  }

  /** When the last one expires without another event; infinity if one has no limit. */
  get lastMs(): number {
    return this.#lastMs;
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
    for (const [count, step] of this.#steps.entries()) {
      if (step.on !== event.on) continue;
      for (const thread of this.#index.about(step, event) ?? this.#index.with(count)) {
        if (thread.held.length !== count || event.atMs > this.#deadlineMs(thread)) continue;
        if (holds(step, thread)) continued.push(withEvent(thread, step, { event, counts }));
      }
    }
    // Another event may still fit a step better, so the earlier threads stay.
    for (const thread of continued) this.#keep(thread);
    return continued.find(({ held }) => held.length === this.#steps.length) ?? null;
  }

  /** Among threads with the same future, the newest has the most time left. */
  #keep(thread: Thread): void {
    const key = this.#keyOf(thread);
    this.#drop(key);
    this.#threads.set(key, thread);
    this.#index.add(thread);
    this.#lastMs = Math.max(this.#lastMs, this.#deadlineMs(thread));
    if (this.#threads.size <= THREADS_MAX) return;
    const [, oldest = key] = this.#threads.keys().take(2);
    this.#drop(oldest);
  }

  #drop(key: string): void {
    const thread = this.#threads.get(key);
    if (thread === undefined) return;
    this.#threads.delete(key);
    this.#index.delete(thread);
  }

  /** Equal for threads that the same events continue: how far they are, and the events that conditions still use. */
  #keyOf({ held, current }: Thread): string {
    const used = this.#usedAfter(held.length).map((step) => {
      const event = held[step]?.at(-1);
      return `${event?.on} ${event?.id}`;
    });
    return [held.length, current.length, ...used].join('\n');
  }

  #usedAfter(count: number): readonly number[] {
    const known = this.#used.get(count);
    if (known !== undefined) return known;
    const needs = new Set([...this.#steps.slice(count), ...this.#never].flatMap((sought) => sought.needs));
    const used = this.#steps
      .slice(0, count)
      .flatMap(({ as }, step) => (as !== null && needs.has(as) ? [step] : []));
    this.#used.set(count, used);
    return used;
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
