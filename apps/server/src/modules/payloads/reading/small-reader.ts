import type { TransferOptions } from '@clearbench/messages/transfers';
import { CostlyRules } from './costly-rules.ts';
import { mainBudget, type UnderRules } from './house-check.ts';
import { type Reading, read } from './reading.ts';
import type { ReadingPool } from './reading-pool.ts';
import type { Text } from './reading-thread.ts';

interface SmallPayload {
  content: string;
  options: TransferOptions;
  arriving: UnderRules | null;
}

/** Called after work in a thread that began at this time, on the clock of `performance`. */
type Rest = (startedMs: number) => Promise<void>;

/** Reads small payloads: at once, unless house rules would take so long that other requests would have to wait. */
export class SmallReader {
  readonly #readers: ReadingPool;
  readonly #costlyRules = new CostlyRules();

  readonly #rest: Rest;

  constructor(readers: ReadingPool, rest: Rest) {
    this.#readers = readers;
    this.#rest = rest;
  }

  /** `text`: the same payload for a thread. */
  async read(payload: SmallPayload, sender: string, text: () => Text): Promise<Reading> {
    return this.#readAtOnce(payload) ?? (await this.#readInThread(text(), sender));
  }

  #readAtOnce({ content, options, arriving }: SmallPayload): Reading | null {
    if (arriving === null) return read(content, options);
    const { rules, bytes } = arriving;
    if (this.#costlyRules.isCostly(rules, bytes, performance.now())) return null;
    const budget = mainBudget();
    const reading = read(content, options, { ...arriving, budget });
    if (!budget.isExhausted) return reading;
    this.#costlyRules.add(rules, bytes, performance.now());
    return null;
  }

  #readInThread(text: Text, sender: string): Promise<Reading> {
    const whole = { ...text, wholeItems: Number.POSITIVE_INFINITY };
    return this.#readers.read(whole, sender, async (readParts) => {
      const startedMs = performance.now();
      for await (const answer of readParts()) {
        if (answer.kind !== 'whole') continue;
        await this.#rest(startedMs);
        return answer.reading;
      }
      throw new Error('A small payload was not read as a whole.');
    });
  }
}
