import type { Problem } from '@clearbench/contract';
import type { TransferType } from '@clearbench/domain';
import { type PayloadFormat, readPayload } from '@clearbench/messages';
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

/** `defaultType` is what JSON and CSV payloads are when they do not say it themselves. */
export function read(content: string, defaultType: TransferType): Reading {
  const reading = readPayload(content, { defaultType });
  return {
    format: reading.format,
    enclosed: reading.text === content ? null : reading.text,
    problems: [...reading.problems, ...reading.items.flatMap((item) => item.problems)],
    ...itemsOf(reading),
  };
}
