import type { Problem } from '@clearbench/contract';
import type { EncodedReading } from '../reading/reading-thread.ts';
import { ANNOUNCED_MAX } from '../storing/announcing.ts';
import type { EncodedRows, StoredMessage, StoredTransfer } from '../storing/arrival.ts';
import { firstRows } from './answers.ts';

/** Collects what the response needs from each part of a payload, so that the parts themselves can be released. */
export class RunningTally {
  rows: EncodedRows = { count: 0, json: [] };
  messages: StoredMessage[] = [];
  refused = 0;
  itemProblems: Problem[] = [];
  payloadProblems: Problem[] = [];

  /** The first transfers, as many as are announced. */
  get transfers(): StoredTransfer[] {
    return firstRows(this.rows, ANNOUNCED_MAX);
  }

  /** Problems of the payload as a whole come first. */
  get problems(): Problem[] {
    return [...this.payloadProblems, ...this.itemProblems];
  }

  /** Passes the parts on, and adds each to the tally. A second attempt reads the payload again, so it starts at zero. */
  async *counting(parts: AsyncIterable<EncodedReading>): AsyncGenerator<EncodedReading, void, undefined> {
    Object.assign(this, new RunningTally());
    for await (const part of parts) {
      this.rows.count += part.rows.count;
      this.rows.json.push(...part.rows.json);
      this.messages.push(...part.messages);
      this.refused += part.refused;
      this.itemProblems.push(...part.problems);
      this.payloadProblems.push(...part.problemsOfAll);
      yield part;
    }
  }
}
