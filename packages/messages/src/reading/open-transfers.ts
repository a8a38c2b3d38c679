import type { PayloadFormat } from '../core/transfer.ts';
import type { ItemReading } from './item-collector.ts';

/** A payload that is read item by item. */
export interface OpenTransfers {
  readonly format: PayloadFormat;
  /** The text that lines, columns and spans are of: what was given, or the content of the envelope that it is. */
  readonly text: string;
  readonly items: ItemReading;
}
