import type { PayloadFormat } from '../../core/transfer.ts';
import type { ItemReading } from './item-collector.ts';

/** A payload that is read item by item. */
export interface OpenTransfers {
  readonly format: PayloadFormat;
  /** The text that lines, columns and spans refer to: the given one, or the content of its envelope. */
  readonly text: string;
  readonly items: ItemReading;
}
