import { scaled } from '../conditions/decimal.ts';
import type { RuleOf } from '../document/document.ts';
import { placeOfField } from '../message/item-facts.ts';
import { type Compiled, compiled, faulty } from './compiled-rule.ts';

export function compileAmounts({ currency, least, greatest }: RuleOf<'amounts'>): Compiled {
  if (least === undefined && greatest === undefined) {
    return faulty('least', 'The rule has no limit; add least, greatest or both.');
  }
  const floor = least === undefined ? null : scaled(least);
  const ceiling = greatest === undefined ? null : scaled(greatest);
  if (floor !== null && ceiling !== null && floor > ceiling) {
    return faulty(
      'least',
      `The minimum amount, ${least}, is above the maximum, ${greatest}; no payment can pass.`,
    );
  }
  return compiled((item) => {
    const { transfer } = item;
    if (transfer === null || (currency !== undefined && transfer.currency !== currency)) return [];
    const amount = scaled(transfer.amount);
    const paid = `${transfer.currency} ${transfer.amount}`;
    if (floor !== null && amount < floor) {
      const says = `The amount, ${paid}, is below the minimum, ${least}.`;
      return [{ ...placeOfField(item, 'amount'), says, mend: `Send at least ${least}.` }];
    }
    if (ceiling === null || amount <= ceiling) return [];
    const says = `The amount, ${paid}, is above the maximum, ${greatest}.`;
    return [{ ...placeOfField(item, 'amount'), says, mend: `Send at most ${greatest} in one payment.` }];
  });
}
