import type { IncomingTransfer } from '../core/transfer.ts';

/** What JSON and CSV payloads can say about a transfer, under any name. */
export type PlainField =
  | Exclude<keyof IncomingTransfer, 'amountMinor'>
  | 'underlyingName'
  | 'underlyingAccount';

/** The position of a field, or where it would be. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A JSON object or a CSV row. `get` returns trimmed text, null when there is none. */
export interface PlainSource {
  get(field: PlainField): string | null;
  /** Whether the field is there, also with a value that is not a text. */
  has(field: PlainField): boolean;
  placeOf(field: PlainField): Place;
}
