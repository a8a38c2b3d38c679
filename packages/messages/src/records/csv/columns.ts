import { type ColumnField, nameKey } from '@clearbench/domain';
import type { RecordField } from '../record-source.ts';

/** Names of columns, as documented, and the field of each. */
const COLUMNS: Readonly<Record<string, RecordField>> = {
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
} satisfies Readonly<Record<ColumnField, RecordField>> & Readonly<Record<string, RecordField>>;

export const COLUMN_NAMES: readonly string[] = Object.keys(COLUMNS);
const BY_KEY: ReadonlyMap<string, RecordField> = new Map(
  Object.entries(COLUMNS).map(([name, field]) => [nameKey(name), field]),
);

/** A documented set of columns: which must be in the header, and which must be filled in every row. */
export interface ColumnSet {
  readonly columns: readonly string[];
  readonly filled: readonly RecordField[];
}

const FILLED: readonly RecordField[] = ['valueDate', 'amount', 'currency'];

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
    filled: FILLED,
  },
  {
    columns: ['sender_bic', 'receiver_bic', 'amount', 'currency', 'transaction_reference', 'value_date'],
    filled: ['senderBic', 'recipientBic', 'amount', 'currency', 'reference', 'valueDate'],
  },
];

/** The requirements on a header whose columns were mapped by hand. Each row names its parties by any of their fields. */
export const MAPPED_SET: ColumnSet = { columns: ['value_date', 'amount', 'currency'], filled: FILLED };

/** The field that a column holds by its documented name, or null for a column that is not ours. */
export function fieldOfColumn(header: string): RecordField | null {
  return BY_KEY.get(nameKey(header)) ?? null;
}

/** The same for a name that equals the documented one except for case, spaces and hyphens. */
export function fieldOfExactColumn(header: string): RecordField | null {
  const name = header.trim().toLowerCase().replaceAll(/[ -]/g, '_');
  return Object.hasOwn(COLUMNS, name) ? (COLUMNS[name] ?? null) : null;
}
