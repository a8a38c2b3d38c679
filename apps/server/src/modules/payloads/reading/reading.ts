import type { Problem } from '@clearbench/contract';
import { openTransfers, type PayloadFormat, type TransferOptions } from '@clearbench/messages/transfers';
import { positionsIn } from '../originals/positions.ts';
import type { NewItems } from '../storing/arrival.ts';
import { type ExpectedMessage, MessageCheck } from './expected-message.ts';
import { type Arriving, HouseCheck } from './house-check.ts';
import { addItem } from './items.ts';

export interface ReadingOptions extends TransferOptions {
  /** The only message that the payload may have, as often as it likes; absent: any. */
  expected?: ExpectedMessage;
}

/** The next items of a payload, and their problems. */
export interface Reading extends NewItems {
  format: PayloadFormat;
  /** The text inside, when the payload is an envelope around it. Only in the first reading; null in all others. */
  enclosed: string | null;
  problems: Problem[];
  /** How many items it refuses. */
  refused: number;
  /** Only in the last part: problems of the whole payload. */
  problemsOfAll: Problem[];
  /** Only in the last part: nothing of the payload is accepted, even if earlier parts were. */
  isRefused: boolean;
  isLast: boolean;
}

/** Reads a small payload at once. */
export function read(content: string, options: ReadingOptions, arriving: Arriving | null = null): Reading {
  const [reading] = readInParts(content, options, { length: Number.POSITIVE_INFINITY, arriving });
  if (reading === undefined) throw new Error('A payload was read without a part.');
  return reading;
}

/** Reads a payload as its parts are requested. A reading ends with the item that completes this number of entries. */
export function* readInParts(
  content: string,
  options: ReadingOptions,
  { length, arriving }: { length: number; arriving: Arriving | null },
): Generator<Reading, void, undefined> {
  const { format, text, items } = openTransfers(content, options);
  const placeOf = positionsIn(text);
  const expected = new MessageCheck(options.expected ?? null, content);
  const house = new HouseCheck(arriving, format);
  let reading = emptyReading(format, text === content ? null : text);
  for (;;) {
    const { done, value } = items.next();
    if (done === true) {
      const whole = house.end();
      yield {
        ...reading,
        problemsOfAll: [...value.problems, ...whole.problems],
        isRefused: value.isRefused || whole.isRefused,
        isLast: true,
      };
      return;
    }
    const unexpected = expected.problemOf(value);
    if (unexpected !== null) {
      yield { ...reading, problemsOfAll: [unexpected], isRefused: true, isLast: true };
      return;
    }
    const { item, isRefused } = house.item(value);
    if (isRefused) reading.problems.push(...item.problems);
    if (isRefused || !addItem(reading, item, placeOf)) reading.refused += 1;
    const { transfers, messages, problems } = reading;
    if (Math.max(transfers.length, messages.length, problems.length) < length) continue;
    yield reading;
    reading = emptyReading(format, null);
  }
}

const emptyReading = (format: PayloadFormat, enclosed: string | null): Reading => ({
  format,
  enclosed,
  problems: [],
  refused: 0,
  transfers: [],
  messages: [],
  problemsOfAll: [],
  isRefused: false,
  isLast: false,
});
