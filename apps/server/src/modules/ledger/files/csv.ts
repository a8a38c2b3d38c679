import { balanceOf, csvRow, formatMinor, PLATFORM } from '@clearbench/domain';
import { counterAccountOf, SIMULATED, type WholeStatement } from './statement.ts';
import { SEAL_PLACE } from './statement-seal.ts';

const COLUMNS = [
  'booked_at',
  'value_date',
  'entry_id',
  'kind',
  'transaction_id',
  'counter_account',
  'text',
  'debit',
  'credit',
  'balance',
  'currency',
  // A column without values: the mark travels with the file without disturbing programs that read it.
  `${SIMULATED}. Debit and credit as in the books of ${PLATFORM.bic}. ${SEAL_PLACE}`,
];

/** The statement as CSV (RFC 4180): a row per entry, with the balance after it on the account's normal side. */
export function csvOf({ account, openingMinor, entries }: WholeStatement): string {
  const { currency, kind } = account;
  let net = openingMinor;
  const rows = entries.map((row) => {
    const amount = formatMinor(row.amount_minor, currency);
    net += row.side === 'debit' ? row.amount_minor : -row.amount_minor;
    return csvRow([
      row.booked_at.toISOString(),
      row.value_date,
      row.entry_id,
      row.kind,
      row.transaction_id ?? '',
      counterAccountOf(row),
      row.text,
      row.side === 'debit' ? amount : '',
      row.side === 'credit' ? amount : '',
      formatMinor(balanceOf(kind, net, 0n), currency),
      currency,
      '',
    ]);
  });
  return [csvRow(COLUMNS), ...rows, ''].join('\r\n');
}
