import { amountOf, formatMinor, minorUnits } from '@clearbench/domain';
import type { Problems } from '../../../../core/problems.ts';
import type { FieldTable } from '../../../fields/definitions/field-table.ts';
import { type FieldReading, partOf, report } from '../../../fields/reading/field-reading.ts';
import type { Dialect } from '../../../fields/schema.ts';
import { reportUnreadable } from './check-line.ts';
import { surplusDecimals, withComma } from './entry-values.ts';
import type { LineParts } from './line-parts.ts';
import { readStatementLine } from './statement-line.ts';

/**
 * Deviations in the files of statements of banks: 28, which 28C replaced, and references, numbers and non-standard fields, among them
 * NS with details of an entry; and no field 20.
 */
export const STATEMENT_DIALECT: Dialect = {
  aliases: { '28': '28C' },
  loose: ['20', '28C'],
  extended: true,
  lacking: ['20'],
  added: ['NS'],
};

/** An entry of a statement: its field 61 and the content of that. */
export interface StatementLine {
  readonly reading: FieldReading;
  readonly parts: LineParts;
}

/** The entries of a statement. `slot` is that of field 61: `entry.61` in a group, `61` alone. */
export function entriesOf(fields: FieldTable, slot: 'entry.61' | '61'): StatementLine[] {
  const entries: StatementLine[] = [];
  const add = (reading: FieldReading): void => {
    entries.push({ reading, parts: readStatementLine(reading.field.value).parts });
  };
  if (slot === '61') for (const reading of fields.all('61')) add(reading);
  // A group without a field 61 has a field 86 alone.
  for (const [first] of fields.group('entry')) if (first?.field.tag === '61') add(first);
  return entries;
}

/** Rule C1 or C2 (C27) on a statement with these balances, and that it adds up. */
export function checkStatement(
  slot: 'entry.61' | '61',
  balances: readonly string[],
): (fields: FieldTable, problems: Problems) => void {
  return (fields, problems) => {
    const entries = entriesOf(fields, slot);
    checkCurrencies(fields, balances, problems);
    checkEntries(entries, partOf(fields.first('60a'), 'currency'), problems);
    checkArithmetic(fields, entries, problems);
  };
}

/**
 * The first two characters of the currency are the same in all of these slots (C27). A violation is reported at every field that
 * differs from the first.
 */
export function checkCurrencies(fields: FieldTable, slots: readonly string[], problems: Problems): void {
  const readings = slots.flatMap((slot) => fields.all(slot));
  // An invalid currency (T52) differs by mistake.
  const [first, ...others] = readings.filter(
    (reading) => minorUnits(partOf(reading, 'currency') ?? '') !== null,
  );
  const currency = partOf(first, 'currency');
  if (first === undefined || currency === null) return;
  for (const reading of others) {
    const other = partOf(reading, 'currency') ?? '';
    if (other.slice(0, 2) === currency.slice(0, 2)) continue;
    const detail = `has the currency ${other}; write that of ${first.field.tag}, ${currency}`;
    report(problems, reading.field, 0, 'C27', detail);
  }
}

/**
 * The amounts of the entries have no more decimals than the statement's currency (C03), and a funds code is
 * the third letter of that currency (a warning of ours).
 */
export function checkEntries(
  entries: readonly StatementLine[],
  currency: string | null,
  problems: Problems,
): void {
  const decimals = currency === null ? null : minorUnits(currency);
  if (currency === null || decimals === null) return;
  for (const { reading, parts } of entries) {
    const { amount, fundsCode } = parts;
    const surplus = amount === null ? 'none' : surplusDecimals(withComma(amount.text), decimals);
    if (amount !== null && surplus !== 'none') {
      const { text, offset } = amount;
      const allowed = decimals === 0 ? 'none' : `at most ${decimals}`;
      const detail = `has too many decimals in '${text}'; ${currency} has ${allowed}`;
      if (surplus === 'zeros') report(problems, reading.field, offset, 'C03', detail, 'tolerated');
      else reportUnreadable(reading, { offset, code: 'C03', detail }, problems);
    }
    if (fundsCode !== null && fundsCode.text !== currency.charAt(2)) {
      const detail = `has the funds code ${fundsCode.text}; it is the third letter of the currency ${currency}, or left out`;
      report(problems, reading.field, fundsCode.offset, 'funds_code', detail, 'warning');
    }
  }
}

/**
 * Opening balance plus entries equals the closing balance. The network has no such rule, but a statement that does not add up has
 * lost or duplicated an entry: a warning of ours. Statements with an unreadable amount are skipped.
 */
function checkArithmetic(fields: FieldTable, entries: readonly StatementLine[], problems: Problems): void {
  const opening = fields.first('60a');
  const closing = fields.first('62a');
  const currency = partOf(opening, 'currency');
  if (opening === undefined || closing === undefined || currency === null) return;
  if (partOf(closing, 'currency') !== currency) return;
  const start = signedBalance(opening, currency);
  const end = signedBalance(closing, currency);
  if (start === null || end === null) return;
  let sum = start;
  for (const { parts } of entries) {
    const amount = signedEntry(parts, currency);
    if (amount === null) return;
    sum += amount;
  }
  if (sum === end) return;
  const text = (minor: bigint): string =>
    `${minor < 0n ? 'D' : 'C'} ${formatMinor(minor < 0n ? -minor : minor, currency)}`;
  const detail = `has ${text(end)} ${currency}, but the opening balance and the entries come to ${text(sum)}`;
  report(problems, closing.field, 0, 'balance_mismatch', detail, 'warning');
}

function signedBalance(reading: FieldReading, currency: string): bigint | null {
  const mark = partOf(reading, 'choice');
  const amount = minorOf(partOf(reading, 'amount'), currency);
  if (amount === null || (mark !== 'C' && mark !== 'D')) return null;
  return mark === 'C' ? amount : -amount;
}

/** Credits and reversed debits add to the balance. Expected entries are not booked. */
function signedEntry({ mark, amount }: LineParts, currency: string): bigint | null {
  const minor = minorOf(amount === null ? null : withComma(amount.text), currency);
  if (mark === null || minor === null || mark.text.startsWith('E')) return null;
  return mark.text === 'C' || mark.text === 'RD' ? minor : -minor;
}

function minorOf(amount: string | null, currency: string): bigint | null {
  if (amount === null) return null;
  const comma = amount.indexOf(',');
  const result = amountOf(amount.slice(0, comma), amount.slice(comma + 1), currency);
  return result.ok ? result.minor : null;
}
