import type { PlainField } from '../plain-source.ts';

/** Header names (lower case, spaces and hyphens as underscores) and the field of each. */
const COLUMNS: Readonly<Record<string, PlainField>> = {
  type: 'type',
  uetr: 'uetr',
  reference: 'reference',
  transaction_reference: 'reference',
  related_reference: 'relatedReference',
  amount: 'amount',
  currency: 'currency',
  date: 'valueDate',
  value_date: 'valueDate',
  sender_bic: 'senderBic',
  sender_name: 'senderName',
  sender_account: 'senderAccount',
  recipient_bic: 'recipientBic',
  receiver_bic: 'recipientBic',
  recipient_name: 'recipientName',
  receiver_name: 'recipientName',
  recipient_account: 'recipientAccount',
  receiver_account: 'recipientAccount',
  profile_id: 'profileId',
  destination_iban: 'destinationIban',
  destination_bic: 'destinationBic',
  fund_type: 'fundType',
  underlying_customer_name: 'underlyingName',
  underlying_customer_account: 'underlyingAccount',
};

export const COLUMN_NAMES: readonly string[] = Object.keys(COLUMNS);

/** A documented set of columns: which must be in the header, and which must be filled in every row. */
export interface ColumnSet {
  readonly columns: readonly string[];
  readonly filled: readonly PlainField[];
}

export const COLUMN_SETS: readonly [ColumnSet, ColumnSet] = [
  {
    columns: [
      'DATE',
      'AMOUNT',
      'CURRENCY',
      'SENDER_ACCOUNT',
      'RECIPIENT_ACCOUNT',
      'SENDER_NAME',
      'RECIPIENT_NAME',
    ],
    filled: ['valueDate', 'amount', 'currency'],
  },
  {
    columns: ['sender_bic', 'receiver_bic', 'amount', 'currency', 'transaction_reference', 'value_date'],
    filled: ['senderBic', 'recipientBic', 'amount', 'currency', 'reference', 'valueDate'],
  },
];

/** The field that a column holds, or null for a column that is not ours. */
export function fieldOfColumn(header: string): PlainField | null {
  const name = header.trim().toLowerCase().replaceAll(/[ -]/g, '_');
  return Object.hasOwn(COLUMNS, name) ? (COLUMNS[name] ?? null) : null;
}

/** What spreadsheets put between cells; the first of them that is most frequent counts. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A first line like `sep=;`, by which spreadsheets tell the delimiter. */
const SEPARATOR_LINE = /^[\s\uFEFF]*sep=([,;\t|])[ \t]*\r?\n/i;

/** The delimiter: as declared in the first line (`sep=;`), else the most frequent one in the header. */
export function delimiterOf(text: string): Delimiter {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const header = headerLine(text);
  const count = (character: string): number => header.split(character).length - 1;
  const frequent = DELIMITERS.reduce((most, other) => (count(other) > count(most) ? other : most));
  return DELIMITERS.find((delimiter) => delimiter === named) ?? frequent;
}

/** Whether a row declares the delimiter. */
export function isSeparatorRow(cells: number, first: string): boolean {
  return cells === 2 && first.trim().toLowerCase() === 'sep=';
}

/** Whether the text begins with a header: at least two cells, one of them a column of ours or all of them plain words. */
export function looksLikeCsv(text: string): boolean {
  const cells = headerLine(text)
    .split(delimiterOf(text))
    .map((cell) => cell.replaceAll('"', '').trim());
  if (cells.length < 2) return false;
  return (
    cells.some((cell) => fieldOfColumn(cell) !== null) ||
    cells.every((cell) => /^[A-Za-z][\w -]{0,40}$/.test(cell))
  );
}

/** The first line that does not tell the delimiter, at most 4,096 characters of it. */
function headerLine(text: string): string {
  const from = SEPARATOR_LINE.exec(text)?.[0].length ?? 0;
  return /^[\s\uFEFF]*([^\r\n]{0,4096})/.exec(text.slice(from))?.[1] ?? '';
}
