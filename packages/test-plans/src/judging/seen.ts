import type { EventKind } from '../document/document.ts';
import type { PlanEvent } from './event.ts';

/** The number of events kept as evidence of what happened instead. */
const KEPT = 5;

/** The number of events of each kind. */
export type Counts = Readonly<Record<EventKind, number>>;

export const NO_EVENTS: Counts = { payloads: 0, transfers: 0, messages: 0, deliveries: 0, calls: 0 };
const NOTHING: Readonly<Record<EventKind, readonly PlanEvent[]>> = {
  payloads: [],
  transfers: [],
  messages: [],
  deliveries: [],
  calls: [],
};

/** The events of a case so far: their number, and the last ones of each kind. */
export class Seen {
  readonly counts: Counts;
  readonly #last: Readonly<Record<EventKind, readonly PlanEvent[]>>;

  constructor(counts = NO_EVENTS, last = NOTHING) {
    this.counts = counts;
    this.#last = last;
  }

  with(event: PlanEvent): Seen {
    const { on } = event;
    return new Seen(
      { ...this.counts, [on]: this.counts[on] + 1 },
      { ...this.#last, [on]: [...this.#last[on], event].slice(-KEPT) },
    );
  }

  /** The events of a kind since a given count. */
  since(before: Counts, on: EventKind): { count: number; last: readonly PlanEvent[] } {
    const count = this.counts[on] - before[on];
    return { count, last: count === 0 ? [] : this.#last[on].slice(-count) };
  }
}
