import type { Problem } from '@clearbench/contract';
import type { EncodedReading } from '../reading/reading-thread.ts';
import { ANNOUNCED_MAX } from '../storing/announcing.ts';
import type { EncodedRows, StoredMessage, StoredTransfer } from '../storing/arrival.ts';
import { firstRows } from './answers.ts';

/** Collects what the response needs from each part, so that the parts can be released. */
export class RunningTally {
  rows: EncodedRows = { count: 0, json: [] };
  messages: StoredMessage[] = [];
  refused = 0;
  #ofItems: Problem[] = [];
  #ofAll: Problem[] = [];

  /** The first transfers, as many as are announced. */
  get transfers(): StoredTransfer[] {
    return firstRows(this.rows, ANNOUNCED_MAX);
  }

  /** Problems of the payload as a whole come first. */
  get problems(): Problem[] {
    return [...this.#ofAll, ...this.#ofItems];
  }

  /** Starts over: parts that are read a second time belong to the same payload. */
  async *counting(parts: AsyncIterable<EncodedReading>): AsyncGenerator<EncodedReading, void, undefined> {
    this.rows = { count: 0, json: [] };
    this.messages = [];
    this.refused = 0;
    this.#ofItems = [];
    this.#ofAll = [];
    for await (const part of parts) {
      this.rows.count += part.rows.count;
      this.rows.json.push(...part.rows.json);
      this.messages.push(...part.messages);
      this.refused += part.refused;
      this.#ofItems.push(...part.problems);
      this.#ofAll.push(...part.problemsOfAll);
      yield part;
    }
  }
}
