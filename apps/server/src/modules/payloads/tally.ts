import type { Problem } from '@clearbench/contract';
import type { StoredMessage } from './arrival.ts';
import type { EncodedPart } from './reading-thread.ts';

/** What an answer says of a payload: of its transfers no more than their ids. */
export interface Tally {
  transfers: EncodedPart['transfers'];
  messages: StoredMessage[];
  problems: Problem[];
}

/** Keeps of the parts that pass what the answer says, so that the parts themselves need not be kept. */
export class RunningTally implements Tally {
  transfers: Tally['transfers'] = [];
  messages: StoredMessage[] = [];
  #ofItems: Problem[] = [];
  #ofAll: Problem[] = [];

  /** Those of the payload as a whole come first. */
  get problems(): Problem[] {
    return [...this.#ofAll, ...this.#ofItems];
  }

  /** Begins again: parts that are read a second time are the same payload. */
  async *counting(parts: AsyncIterable<EncodedPart>): AsyncGenerator<EncodedPart, void, undefined> {
    this.transfers = [];
    this.messages = [];
    this.#ofItems = [];
    this.#ofAll = [];
    for await (const part of parts) {
      this.transfers.push(...part.transfers);
      this.messages.push(...part.messages);
      this.#ofItems.push(...part.problems);
      this.#ofAll.push(...part.problemsOfAll);
      yield part;
    }
  }
}
