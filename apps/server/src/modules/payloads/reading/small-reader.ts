import type { Party } from '../http/budget.ts';
import { CostlyRules } from './costly-rules.ts';
import { mainBudget, type UnderRules } from './house-check.ts';
import { type Reading, type ReadingOptions, read } from './reading.ts';
import type { ReadingPool } from './reading-pool.ts';
import type { Text } from './reading-thread.ts';

interface SmallPayload {
  content: string;
  options: ReadingOptions;
  arriving: UnderRules | null;
}

/** A payload of one message is rarely longer, so it doesn't wait for the thread. */
const USUAL_LENGTH = 4 * 1024;
/** A payload with that many problems, the most that a message reports, takes many times as long as a right one. */
const MANY_PROBLEMS = 100;
/** A right payload takes less. */
const LONG_MS = 5;
/** How long later payloads of the workspace are read in a thread after one with many problems or one that took long. */
const FAULTY_MS = 1_000;

interface Pace {
  /** Called after work in a thread that began at this time, on the clock of `performance`. */
  rest(startedMs: number): Promise<void>;
  /** Called after reading kept the process busy for this long. */
  charge(ms: number): void;
}

/**
 * Reads small payloads: at once, unless house rules, or what the workspace has just sent, would take so long that other requests would have to
 * wait. One of each workspace.
 */
export class SmallReader {
  readonly #readers: ReadingPool;
  readonly #costlyRules = new CostlyRules();
  readonly #pace: Pace;
  #faultyUntilMs = Number.NEGATIVE_INFINITY;

  constructor(readers: ReadingPool, pace: Pace) {
    this.#readers = readers;
    this.#pace = pace;
  }

  /** `text`: the same payload for a thread. */
  async read(payload: SmallPayload, party: Party, text: () => Text): Promise<Reading> {
    const startedMs = performance.now();
    const atOnce = this.#readAtOnce(payload);
    const tookMs = performance.now() - startedMs;
    this.#pace.charge(tookMs);
    if (tookMs > LONG_MS) this.#faulty();
    const reading = atOnce ?? (await this.#readInThread(text(), party));
    if (reading.problems.length >= MANY_PROBLEMS) this.#faulty();
    return reading;
  }

  #faulty(): void {
    this.#faultyUntilMs = performance.now() + FAULTY_MS;
  }

  #readAtOnce({ content, options, arriving }: SmallPayload): Reading | null {
    if (content.length > USUAL_LENGTH && performance.now() < this.#faultyUntilMs) return null;
    if (arriving === null) return read(content, options);
    const { rules, bytes } = arriving;
    if (this.#costlyRules.isCostly(rules, bytes, performance.now())) return null;
    const budget = mainBudget();
    const reading = read(content, options, { ...arriving, budget });
    if (!budget.isExhausted) return reading;
    this.#costlyRules.add(rules, bytes, performance.now());
    return null;
  }

  #readInThread(text: Text, party: Party): Promise<Reading> {
    const whole = { ...text, wholeItems: Number.POSITIVE_INFINITY };
    return this.#readers.read(whole, party, async (readParts) => {
      const startedMs = performance.now();
      for await (const answer of readParts()) {
        if (answer.kind !== 'whole') continue;
        await this.#pace.rest(startedMs);
        return answer.reading;
      }
      throw new Error('A small payload was not read as a whole.');
    });
  }
}
