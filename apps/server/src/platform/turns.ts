import { overloaded } from './errors.ts';

interface Waiting {
  key: string;
  turn: number;
  /** If two have the same turn, the earlier one starts first. */
  arrival: number;
  start: () => void;
}

interface Limits {
  /** How much work of different keys runs at the same time. */
  atOnce: number;
  /** If this many are waiting, the next one is refused. */
  maxWaiting: number;
}

/** The share of the waiting places that one key may use. */
const KEY_SHARE = 0.5;

/**
 * Work on the same object runs one at a time, in order of arrival, and only some work runs at the same time. One with much work doesn't
 * delay the others: each piece of its work is a turn later than the one before (start-time fair queueing, Goyal et al., 1996). While it
 * waits here, work holds no database connection, which others need to finish.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #working = new Set<string>();
  readonly #resting = new Set<string>();
  /** By key, in order of arrival: only the first of each can be next, however many are behind it. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #arrivals = 0;
  /** The last turn of each key that is later than the present one. */
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * @param rest lasts after the work: until then nothing else of this key starts, but work of others may
   * @throws AppError when too many are already waiting.
   */
  async take<Result>(key: string, work: () => Promise<Result>, rest?: () => Promise<void>): Promise<Result> {
    if (this.#canStart(key)) this.#begin(key, this.#nextTurnOf(key));
    else await this.#wait(key);
    try {
      return await work();
    } finally {
      this.#working.delete(key);
      if (rest !== undefined) await this.#rest(key, rest);
      this.#startNext();
    }
  }

  /** After the work, its key rests as long as it took, and the caller gets the result. */
  takeAndRest<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    let startedMs = 0;
    const timed = () => {
      startedMs = performance.now();
      return work();
    };
    return this.take(key, timed, () => delay(performance.now() - startedMs));
  }

  async #rest(key: string, rest: () => Promise<void>): Promise<void> {
    this.#resting.add(key);
    this.#startNext();
    try {
      await rest();
    } finally {
      this.#resting.delete(key);
    }
  }

  #wait(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    const { maxWaiting } = this.#limits;
    if (this.#waitingCount >= maxWaiting || queue.length >= maxWaiting * KEY_SHARE) {
      throw overloaded();
    }
    this.#waiting.set(key, queue);
    this.#waitingCount += 1;
    this.#arrivals += 1;
    const place = { key, turn: this.#nextTurnOf(key), arrival: this.#arrivals };
    return new Promise((start) => queue.push({ ...place, start }));
  }

  #canStart = (key: string): boolean =>
    this.#working.size < this.#limits.atOnce && !this.#working.has(key) && !this.#resting.has(key);

  /** One of those that wait only for a place. One at a time is enough, because each frees one place. */
  #startNext(): void {
    let next: Waiting | undefined;
    for (const [key, [first]] of this.#waiting) {
      if (first !== undefined && (next === undefined || isBefore(first, next)) && this.#canStart(key))
        next = first;
    }
    if (next === undefined) return;
    const queue = this.#waiting.get(next.key);
    queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(next.key);
    this.#waitingCount -= 1;
    this.#begin(next.key, next.turn);
    next.start();
  }

  #begin(key: string, turn: number): void {
    this.#working.add(key);
    this.#turn = Math.max(this.#turn, turn);
    if (this.#lastTurns.get(key) === turn) this.#lastTurns.delete(key);
  }

  #nextTurnOf(key: string): number {
    const turn = Math.max(this.#turn, this.#lastTurns.get(key) ?? 0) + 1;
    this.#lastTurns.set(key, turn);
    return turn;
  }
}

const isBefore = (a: Waiting, b: Waiting): boolean =>
  a.turn === b.turn ? a.arrival < b.arrival : a.turn < b.turn;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
