import { isCurrency, successorOf } from '@clearbench/domain';
import { quoted } from '../../schema/simple-type.ts';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { attributeOf, every, find } from '../lookup.ts';
import { all, each, type Rule, wrong } from '../rule.ts';
import { CREDITOR_REFERENCE } from './structured-references.ts';

/*
 * What holds for the payments that a message orders, beyond its schema and whatever the guideline: references that tell
 * one from another, currencies that still exist, structured references with right check digits.
 */

/** Reports the values at these paths that occur before in the same message. */
function unlike(paths: readonly string[], elements: (body: XmlElement) => readonly XmlElement[]): Rule {
  return (context, body) => {
    const all = elements(body);
    if (all.length < 2) return;
    for (const path of paths) {
      const first = new Map<string, XmlElement>();
      for (const element of all) {
        const found = find(element, path);
        if (found === undefined) continue;
        const earlier = first.get(textOf(found));
        if (earlier === undefined) first.set(textOf(found), found);
        else {
          const says = `${found.local} ${quoted(textOf(found))} is also that of line ${earlier.line}; give each payment its own.`;
          wrong('reference_twice', says, 'warning')(context, found);
        }
      }
    }
  };
}

/** An amount may be in a withdrawn currency by its type, which is for statements of the past. */
function inUse(path: string): Rule {
  return (context, transaction) => {
    const amount = find(transaction, path);
    const currency = attributeOf(amount, 'Ccy');
    const successor = currency === null ? null : successorOf(currency);
    if (amount === undefined || successor === null || isCurrency(currency ?? '', context.problems.day))
      return;
    const says = `${amount.local} is in ${currency}, which ${successor} replaced; write the amount in ${successor}.`;
    wrong('currency_unknown', says, 'warning')(context, amount);
  };
}

/** The payments between banks: `CdtTrfTxInf` or `DrctDbtTxInf` of the message. */
export const interbankOrders = (transaction: string): Rule =>
  all(
    unlike(['PmtId/UETR', 'PmtId/TxId', 'PmtId/InstrId'], (body) => every(body, transaction)),
    each(transaction, inUse('InstdAmt'), CREDITOR_REFERENCE),
  );

/** The payments of a customer: those of each `PmtInf`. */
export const customerOrders = (transaction: string): Rule =>
  all(
    unlike(['PmtInfId'], (body) => every(body, 'PmtInf')),
    unlike(['PmtId/UETR', 'PmtId/InstrId'], (body) =>
      every(body, 'PmtInf').flatMap((payment) => every(payment, transaction)),
    ),
    each(
      'PmtInf',
      each(
        transaction,
        inUse('Amt/InstdAmt'),
        inUse('Amt/EqvtAmt/Amt'),
        inUse('InstdAmt'),
        CREDITOR_REFERENCE,
      ),
    ),
  );
