import type { Severity } from '../../../core/problems.ts';
import type { IsoProblems } from '../../checks/iso-problems.ts';
import { collapsed, quoted } from '../../schema/simple-type.ts';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { attributeOf, every, find, text } from '../lookup.ts';
import { scaled, unscaled } from './decimal.ts';

type Figures = (body: XmlElement, problems: IsoProblems) => void;

/** Counts and sums in the group header of transfers and debits between banks (rules on NbOfTxs, CtrlSum, TtlIntrBkSttlmAmt). */
export function transferFigures(transaction: 'CdtTrfTxInf' | 'DrctDbtTxInf'): Figures {
  return (body, problems) => {
    const header = find(body, 'GrpHdr');
    const transactions = every(body, transaction);
    const amounts = transactions.map((one) => find(one, 'IntrBkSttlmAmt'));
    checkCount(find(header, 'NbOfTxs'), transactions.length, transaction, problems);
    checkSum(find(header, 'CtrlSum'), amounts, problems);
    checkTotal(find(header, 'TtlIntrBkSttlmAmt'), amounts, problems);
    checkDate(find(header, 'IntrBkSttlmDt'), transactions, problems);
  };
}

/** The same for a return (pacs.004). */
export function returnFigures(body: XmlElement, problems: IsoProblems): void {
  const header = find(body, 'GrpHdr');
  const transactions = every(body, 'TxInf');
  const amounts = transactions.map((one) => find(one, 'RtrdIntrBkSttlmAmt'));
  if (transactions.length > 0) checkCount(find(header, 'NbOfTxs'), transactions.length, 'TxInf', problems);
  if (transactions.length > 0) checkTotal(find(header, 'TtlRtrdIntrBkSttlmAmt'), amounts, problems);
  checkDate(find(header, 'IntrBkSttlmDt'), transactions, problems);
}

/** Counts and sums of orders of a customer (pain.001, pain.008, pain.013), in the group header and in each payment. */
export function paymentFigures(transaction: string, amountPaths: readonly string[]): Figures {
  return (body, problems) => {
    const all: (XmlElement | undefined)[] = [];
    for (const payment of every(body, 'PmtInf')) {
      const transactions = every(payment, transaction);
      const amounts = transactions.map((one) =>
        amountPaths.map((path) => find(one, path)).find((amount) => amount !== undefined),
      );
      checkCount(find(payment, 'NbOfTxs'), transactions.length, transaction, problems);
      checkSum(find(payment, 'CtrlSum'), amounts, problems);
      all.push(...amounts);
    }
    const header = find(body, 'GrpHdr');
    checkCount(find(header, 'NbOfTxs'), all.length, transaction, problems);
    checkSum(find(header, 'CtrlSum'), all, problems);
  };
}

export function checkCount(
  element: XmlElement | undefined,
  count: number,
  of: string,
  problems: IsoProblems,
  severity: Severity = 'tolerated',
): void {
  if (element === undefined || !/^\d{1,15}$/.test(textOf(element))) return;
  if (Number(textOf(element)) === count) return;
  const right = `${element.local} is ${textOf(element)}, but the number of ${of} is ${count}; write ${count}.`;
  problems.inside(element, 'count_wrong', right, severity);
}

/** A sum without a currency is the sum of the numbers, whatever their currencies. */
export function checkSum(
  element: XmlElement | undefined,
  amounts: readonly (XmlElement | undefined)[],
  problems: IsoProblems,
  severity: Severity = 'tolerated',
): void {
  const stated = element === undefined ? null : scaled(textOf(element));
  const sum = sumOf(amounts);
  if (element === undefined || stated === null || sum === null || stated === sum) return;
  const right = `${element.local} is ${collapsed(textOf(element))}, but the amounts make ${unscaled(sum)}; write ${unscaled(sum)}.`;
  problems.inside(element, 'sum_wrong', right, severity);
}

function checkTotal(
  element: XmlElement | undefined,
  amounts: readonly (XmlElement | undefined)[],
  problems: IsoProblems,
): void {
  if (element === undefined) return;
  const currency = attributeOf(element, 'Ccy');
  const other = amounts.find((amount) => attributeOf(amount, 'Ccy') !== currency);
  if (other === undefined) {
    checkSum(element, amounts, problems);
    return;
  }
  const right = `${element.local} is in ${quoted(currency ?? '')}, but there is an amount in ${quoted(attributeOf(other, 'Ccy') ?? '')}; a total has one currency.`;
  problems.at(element, 'currency_mixed', right, 'tolerated');
}

function checkDate(
  element: XmlElement | undefined,
  transactions: readonly XmlElement[],
  problems: IsoProblems,
): void {
  if (element === undefined || !transactions.some((one) => text(one, 'IntrBkSttlmDt') !== null)) return;
  const right = 'IntrBkSttlmDt is in GrpHdr and in a transaction; write it in one of them only.';
  problems.at(element, 'settlement_date_twice', right, 'tolerated');
}

/** Null when an amount is missing or no number, which has been reported already. */
function sumOf(amounts: readonly (XmlElement | undefined)[]): bigint | null {
  let sum = 0n;
  for (const amount of amounts) {
    const value = amount === undefined ? null : scaled(textOf(amount));
    if (value === null) return null;
    sum += value;
  }
  return sum;
}
