import type { IsoProblems } from '../../checks/iso-problems.ts';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { attributeOf, every, find, has, text } from '../lookup.ts';
import { scaled, unscaled } from './decimal.ts';

/**
 * Warns about an entry whose transactions do not make its amount, or not the number or total of their batch. Details may be
 * left out: the total of a batch stands for its transactions then.
 */
export function checkBatches(entry: XmlElement, problems: IsoProblems): void {
  const groups = every(entry, 'NtryDtls');
  for (const group of groups) checkBatch(entry, group, problems);
  const amount = find(entry, 'Amt');
  if (amount === undefined || hasCharges(entry)) return;
  const parts = groups.flatMap((group) => {
    const transactions = every(group, 'TxDtls');
    return transactions.length > 0 ? transactions.map(amountOf) : [find(group, 'Btch/TtlAmt')];
  });
  const stated = scaled(textOf(amount));
  const sum = sumOf(parts, amount, entry);
  if (stated === null || sum === null || stated === sum) return;
  const right = `The entry has ${unscaled(stated)}, but its transactions make ${unscaled(sum)}; one may be missing or wrong.`;
  problems.inside(amount, 'batch_wrong', right, 'warning');
}

function checkBatch(entry: XmlElement, group: XmlElement, problems: IsoProblems): void {
  const transactions = every(group, 'TxDtls');
  if (transactions.length === 0) return;
  const count = find(group, 'Btch/NbOfTxs');
  const stated = count === undefined ? '' : textOf(count);
  if (count !== undefined && /^\d{1,15}$/.test(stated) && Number(stated) !== transactions.length) {
    const right = `The batch has ${stated} transactions, but ${transactions.length} are listed; one may be missing or listed twice.`;
    problems.inside(count, 'batch_wrong', right, 'warning');
  }
  const total = find(group, 'Btch/TtlAmt');
  if (total === undefined) return;
  const value = scaled(textOf(total));
  const direction = has(group, 'Btch/CdtDbtInd') ? find(group, 'Btch') : entry;
  const sum = sumOf(transactions.map(amountOf), total, direction ?? entry);
  if (value === null || sum === null || value === sum) return;
  const right = `The batch has ${unscaled(value)}, but its transactions make ${unscaled(sum)}; one may be missing or wrong.`;
  problems.inside(total, 'batch_wrong', right, 'warning');
}

/** The amount of a transaction, which older versions have among the details of its amounts. */
function amountOf(transaction: XmlElement): XmlElement | undefined {
  return hasCharges(transaction)
    ? undefined
    : (find(transaction, 'Amt') ?? find(transaction, 'AmtDtls/TxAmt/Amt'));
}

/** Charges may be part of an amount or not. */
function hasCharges(element: XmlElement): boolean {
  return has(element, 'Chrgs');
}

/**
 * The sum of amounts in the currency of another one, in the direction of an element: an amount of the other direction is
 * subtracted. Null when an amount is missing, in another currency or no number.
 */
function sumOf(
  parts: readonly (XmlElement | undefined)[],
  { attributes }: XmlElement,
  direction: XmlElement,
): bigint | null {
  const currency = attributes.find(({ name }) => name === 'Ccy')?.value ?? null;
  const own = text(direction, 'CdtDbtInd');
  let sum = 0n;
  for (const part of parts) {
    const value = part === undefined || attributeOf(part, 'Ccy') !== currency ? null : scaled(textOf(part));
    if (value === null) return null;
    const indicator = indicatorOf(part);
    sum += indicator === null || indicator === own ? value : -value;
  }
  return parts.length === 0 ? null : sum;
}

/** The direction of the transaction or batch that has the amount. */
function indicatorOf(amount: XmlElement | undefined): string | null {
  for (let at = amount?.parent ?? null; at !== null; at = at.parent)
    if (at.local === 'TxDtls' || at.local === 'Btch') return text(at, 'CdtDbtInd');
  return null;
}
