import type { IsoProblems } from '../../checks/iso-problems.ts';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { attributeOf, every, find, text } from '../lookup.ts';
import { scaled, unscaled } from './decimal.ts';

/** An amount with its direction, which is that of the whole if it has none. */
interface DirectedAmount {
  readonly amount: XmlElement | undefined;
  readonly indicator: string | null;
}

/**
 * Warns about an entry whose transactions do not make its amount, or not the number or total of their batch. Details may be
 * left out: the total of a batch stands for its transactions then. Nothing is said of amounts with charges, which may be part
 * of them or not.
 */
export function checkBatches(entry: XmlElement, problems: IsoProblems): void {
  const groups = every(entry, 'NtryDtls');
  if (groups.length === 0) return;
  const whole = partOf(entry);
  const parts: DirectedAmount[] = [];
  for (const group of groups) {
    const transactions = every(group, 'TxDtls').map(partOf);
    const batch = find(group, 'Btch');
    if (batch !== undefined) checkBatch(batch, transactions, whole, problems);
    if (transactions.length > 0) parts.push(...transactions);
    else parts.push({ amount: find(batch, 'TtlAmt'), indicator: text(batch, 'CdtDbtInd') });
  }
  compare(whole, parts, 'entry', problems);
}

function checkBatch(
  batch: XmlElement,
  transactions: readonly DirectedAmount[],
  whole: DirectedAmount,
  problems: IsoProblems,
): void {
  if (transactions.length === 0) return;
  const count = find(batch, 'NbOfTxs');
  const stated = count === undefined ? '' : textOf(count);
  if (count !== undefined && /^\d{1,15}$/.test(stated) && Number(stated) !== transactions.length) {
    const right = `The batch has ${stated} transactions, but ${transactions.length} are listed; one may be missing or listed twice.`;
    problems.inside(count, 'batch_wrong', right, 'warning');
  }
  const indicator = text(batch, 'CdtDbtInd') ?? whole.indicator;
  compare({ amount: find(batch, 'TtlAmt'), indicator }, transactions, 'batch', problems);
}

/** Amount and direction of an entry or transaction; older versions have the amount of a transaction among its details. */
function partOf(element: XmlElement): DirectedAmount {
  let amount: XmlElement | undefined;
  let indicator: string | null = null;
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    if (child.local === 'Amt') amount = child;
    else if (child.local === 'CdtDbtInd') indicator = textOf(child);
    else if (child.local === 'AmtDtls' && element.local === 'TxDtls') amount ??= find(child, 'TxAmt/Amt');
    else if (child.local === 'Chrgs') return { amount: undefined, indicator };
  }
  return { amount, indicator };
}

function compare(
  { amount, indicator }: DirectedAmount,
  parts: readonly DirectedAmount[],
  of: 'entry' | 'batch',
  problems: IsoProblems,
): void {
  if (amount === undefined || parts.some((part) => part.amount === undefined)) return;
  const currency = attributeOf(amount, 'Ccy');
  const [only, ...others] = parts;
  const isSame =
    others.length === 0 &&
    only?.amount !== undefined &&
    textOf(only.amount) === textOf(amount) &&
    (only.indicator === null || only.indicator === indicator);
  const stated = isSame ? null : scaled(textOf(amount));
  if (stated === null) return;
  let sum = 0n;
  for (const part of parts) {
    const value =
      part.amount === undefined || attributeOf(part.amount, 'Ccy') !== currency
        ? null
        : scaled(textOf(part.amount));
    if (value === null) return;
    sum += part.indicator === null || part.indicator === indicator ? value : -value;
  }
  if (sum === stated) return;
  const right = `The ${of} has ${unscaled(stated)}, but its transactions make ${unscaled(sum)}; one may be missing or wrong.`;
  problems.inside(amount, 'batch_wrong', right, 'warning');
}
