import type { Problem } from '@clearbench/contract';
import { openPayload, type PayloadFormat, type ReadOptions } from '@clearbench/messages';
import { placesIn } from '../originals/places.ts';
import type { Reading } from '../storing/arrival.ts';
import { addItem } from './items.ts';

/** The next items of a payload that is read part by part, and their problems. */
export interface ReadingPart extends Reading {
  /** Only in the first part; null in all others. */
  enclosed: string | null;
  /** Only in the last part: problems of the payload as a whole. */
  problemsOfAll: Problem[];
  /** Only in the last part: nothing of the payload is accepted, whatever earlier parts contained. */
  isRefused: boolean;
  isLast: boolean;
}

/** Reads a small payload at once. */
export function read(content: string, options: ReadOptions): Reading {
  const [part] = readInParts(content, options, Number.POSITIVE_INFINITY);
  if (part === undefined) throw new Error('A payload was read without a part.');
  return asReading(part);
}

/** A payload in a single part. */
export const asReading = (part: ReadingPart): Reading => ({
  format: part.format,
  enclosed: part.enclosed,
  problems: [...part.problemsOfAll, ...part.problems],
  transfers: part.isRefused ? [] : part.transfers,
  messages: part.isRefused ? [] : part.messages,
});

/** Reads a payload as its parts are requested. A part ends with the item that completes this number of entries. */
export function* readInParts(
  content: string,
  options: ReadOptions,
  length: number,
): Generator<ReadingPart, void, undefined> {
  const { format, text, items } = openPayload(content, options);
  const placeOf = placesIn(text);
  let part = emptyPart(format, text === content ? null : text);
  for (;;) {
    const { done, value } = items.next();
    if (done === true) {
      yield { ...part, problemsOfAll: value.problems, isRefused: value.isRefused, isLast: true };
      return;
    }
    addItem(part, value, placeOf);
    if (Math.max(part.transfers.length, part.messages.length, part.problems.length) < length) continue;
    yield part;
    part = emptyPart(format, null);
  }
}

const emptyPart = (format: PayloadFormat, enclosed: string | null): ReadingPart => ({
  format,
  enclosed,
  problems: [],
  transfers: [],
  messages: [],
  problemsOfAll: [],
  isRefused: false,
  isLast: false,
});
