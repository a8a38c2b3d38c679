import type { Problem } from '@clearbench/contract';
import type { StoredMessage } from './arrival.ts';
import type { EncodedPart } from './reading-thread.ts';

/** A payload's part of the response: for its transfers, only their ids. */
export interface Tally {
  transfers: EncodedPart['transfers'];
  messages: StoredMessage[];
  problems: Problem[];
}

/** Collects from the passing parts what the response needs, so that the parts themselves can be released. */
export class RunningTally implements Tally {
  transfers: Tally['transfers'] = [];
  messages: StoredMessage[] = [];
  #ofItems: Problem[] = [];
  #ofAll: Problem[] = [];

  /** Problems of the payload as a whole come first. */
  get problems(): Problem[] {
    return [...this.#ofAll, ...this.#ofItems];
  }

  /** Starts over: parts that are read a second time belong to the same payload. */
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
