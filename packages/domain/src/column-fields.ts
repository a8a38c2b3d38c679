/** The fields that a column of a CSV payload can hold, under the names of the documented columns, the usual ones first. */
export const COLUMN_FIELDS = [
  'value_date',
  'amount',
  'currency',
  'transaction_reference',
  'sender_name',
  'sender_account',
  'sender_bic',
  'recipient_name',
  'recipient_account',
  'recipient_bic',
  'related_reference',
  'uetr',
  'type',
  'fund_type',
  'profile_id',
  'destination_iban',
  'destination_bic',
  'underlying_customer_name',
  'underlying_customer_account',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Which field each column of a header holds; null for a column to be ignored. */
export type ColumnMapping = Readonly<Record<string, ColumnField | null>>;
