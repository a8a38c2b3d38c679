import type { TransferType } from '@clearbench/domain';
import type { IncomingTransfer } from '../core/transfer.ts';

/** The fields of a transfer in JSON and CSV payloads, under any name. */
export type RecordField =
  | Exclude<keyof IncomingTransfer, 'amountMinor'>
  | 'underlyingName'
  | 'underlyingAccount';

/** The position of a field, or where it would be. */
export interface FieldPosition {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A value as written by hand, in the form that is read; or why it is not certain what it means. */
export type WrittenValue =
  | { readonly text: string; readonly why?: never }
  | { readonly why: string; readonly text?: never };

/** Reads values of a table as they are written in its country: `1.234,56`, `20.11.2026`. Null: it is not such a value. */
export interface WrittenValues {
  amount(text: string, currency: string | null): WrittenValue | null;
  date(text: string): WrittenValue | null;
}

/** The lines of UETRs, by the type of their transfers: a payment and its cover share a UETR. */
export type UetrLines = Map<TransferType, Map<string, number>>;

/** A JSON object or a CSV row. `get` returns trimmed text, null when there is none. */
export interface RecordSource {
  /** Only in tables: JSON has one form of numbers. */
  readonly values?: WrittenValues;
  /** The lines of the UETRs of the payload so far, by the type of their transfers. */
  readonly uetrLines: UetrLines;
  get(field: RecordField): string | null;
  /** True if the field is there, also with a value that is not a text. */
  has(field: RecordField): boolean;
  placeOf(field: RecordField): FieldPosition;
}
