import { csvRow } from '@clearbench/domain';
import type { ReportedEntry, Statement } from './statement.ts';

const COLUMNS = [
  ...['account', 'statement', 'bookedOn', 'valueOn', 'amount', 'currency', 'status', 'reversal'],
  ...['references', 'bankReference', 'text'],
];

/** All entries, one a row; debits are negative. */
export function statementCsv(statements: readonly Statement[]): string {
  const rows = statements.flatMap(({ account, reference, entries }) =>
    entries.map((entry) => csvRow([account, reference, ...cellsOf(entry)])),
  );
  return [csvRow(COLUMNS), ...rows, ''].join('\r\n');
}

const cellsOf = ({ money, ...entry }: ReportedEntry): (string | null)[] => [
  entry.bookedOn,
  entry.valueOn,
  money.amount,
  money.currency,
  entry.isBooked ? 'booked' : 'pending',
  entry.isReversal ? 'yes' : '',
  entry.references.join(' '),
  entry.bankReference,
  entry.text,
];

export const statementJson = (statements: readonly Statement[]): string =>
  `${JSON.stringify(statements, null, 2)}\n`;
