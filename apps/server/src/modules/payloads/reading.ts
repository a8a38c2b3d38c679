import type { Problem } from '@clearbench/contract';
import { type PayloadFormat, type ReadOptions, readPayload } from '@clearbench/messages';
import type { NewMessage, NewTransfer } from './arrival.ts';
import { itemsOf } from './items.ts';

/** What a payload holds, ready to be stored, and everything that is wrong with it. */
export interface Reading {
  format: PayloadFormat;
  /** The text inside, when the payload is an envelope around it. */
  enclosed: string | null;
  problems: Problem[];
  transfers: NewTransfer[];
  messages: NewMessage[];
}

export function read(content: string, options: ReadOptions): Reading {
  const reading = readPayload(content, options);
  return {
    format: reading.format,
    enclosed: reading.text === content ? null : reading.text,
    problems: [...reading.problems, ...reading.items.flatMap((item) => item.problems)],
    ...itemsOf(reading),
  };
}
