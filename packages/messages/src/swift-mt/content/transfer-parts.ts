import { amountOf, shortBic } from '@clearbench/domain';
import type { Problems } from '../../core/problems.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import { type FieldReading, partOf, report } from '../fields/reading/field-reading.ts';
import { isoDate } from './values.ts';

/** Amount, currency and value date of field 32A; null, with a problem, when it moves no money. */
export function settledAmountOf(
  settled: FieldReading | undefined,
  problems: Problems,
): Pick<IncomingTransfer, 'amountMinor' | 'amount' | 'currency' | 'valueDate'> | null {
  const currency = partOf(settled, 'currency') ?? '';
  const digits = partOf(settled, 'amount') ?? '';
  const date = partOf(settled, 'date');
  const comma = digits.indexOf(',');
  const amount = amountOf(digits.slice(0, comma), digits.slice(comma + 1), currency);
  if (settled === undefined || !amount.ok) return null;
  if (amount.minor === 0n) {
    // Warnings about a message are errors of a transfer, reported once.
    problems.retract(({ code }) => code === 'amount_zero');
    report(
      problems,
      settled.field,
      0,
      'amount_not_positive',
      'has the amount 0; that of a transfer must be greater',
    );
    return null;
  }
  const valueDate = date === null ? null : isoDate(date);
  return { amountMinor: amount.minor, amount: amount.decimal, currency, valueDate };
}

/**
 * The account of a party. 50F includes the slash in its line, and may have an identifier instead; a second slash
 * begins a clearing code.
 */
export function partyAccountOf(party: FieldReading | undefined): string | null {
  const written = partOf(party, 'account');
  if (written === null || party?.field.tag !== '50F')
    return written?.startsWith('/') === true ? null : written;
  return written.startsWith('/') && !written.startsWith('//') ? written.slice(1) : null;
}

/** A party's name: the first line, in option F every line numbered 1, in option A the BIC. Null if it is blank. */
export function partyNameOf(party: FieldReading | undefined): string | null {
  const lines = partOf(party, 'lines');
  if (lines === null) return partOf(party, 'bic');
  const name = party?.field.tag.endsWith('F') === true ? numberedName(lines) : firstLine(lines);
  return name.trim() === '' ? null : name;
}

function firstLine(lines: string): string {
  const end = lines.indexOf('\n');
  return end === -1 ? lines : lines.slice(0, lines[end - 1] === '\r' ? end - 1 : end);
}

const numberedName = (lines: string): string =>
  lines
    .split(/\r?\n/)
    .filter((line) => line.startsWith('1/'))
    .map((line) => line.slice(2))
    .join(' ');

/** The BIC of an institution without the branch XXX, or null when it has none. */
export function institutionBicOf(institution: FieldReading | undefined): string | null {
  const bic = partOf(institution, 'bic');
  return bic === null ? null : shortBic(bic);
}
