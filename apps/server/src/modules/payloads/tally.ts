import type { Problem } from '@clearbench/contract';
import { ANNOUNCED_MAX } from './announcing.ts';
import type { EncodedRows, StoredMessage } from './arrival.ts';
import type { EncodedPart } from './reading-thread.ts';

/** Collects from the passing parts what the response needs, so that the parts themselves can be released. */
export class RunningTally {
  rows: EncodedRows = { count: 0, json: [] };
  /** As many as are announced. */
  transactionIds: string[] = [];
  messages: StoredMessage[] = [];
  #ofItems: Problem[] = [];
  #ofAll: Problem[] = [];

  /** Problems of the payload as a whole come first. */
  get problems(): Problem[] {
    return [...this.#ofAll, ...this.#ofItems];
  }

  /** Starts over: parts that are read a second time belong to the same payload. */
  async *counting(parts: AsyncIterable<EncodedPart>): AsyncGenerator<EncodedPart, void, undefined> {
    this.rows = { count: 0, json: [] };
    this.transactionIds = [];
    this.messages = [];
    this.#ofItems = [];
    this.#ofAll = [];
    for await (const part of parts) {
      this.rows.count += part.rows.count;
      this.rows.json.push(...part.rows.json);
      if (this.transactionIds.length < ANNOUNCED_MAX) this.transactionIds.push(...part.transactionIds);
      this.messages.push(...part.messages);
      this.#ofItems.push(...part.problems);
      this.#ofAll.push(...part.problemsOfAll);
      yield part;
    }
  }
}
