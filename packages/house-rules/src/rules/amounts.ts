import { scaled } from '../conditions/decimal.ts';
import type { RuleOf } from '../document/document.ts';
import { positionOfField } from '../message/item-facts.ts';
import { type Compiled, compiled, faulty } from './compiled-rule.ts';

export function compileAmounts({ currency, min, max }: RuleOf<'amounts'>): Compiled {
  if (min === undefined && max === undefined) {
    return faulty('min', 'The rule has no limit; add min, max or both.');
  }
  const floor = min === undefined ? null : scaled(min);
  const ceiling = max === undefined ? null : scaled(max);
  if (floor !== null && ceiling !== null && floor > ceiling) {
    return faulty('min', `The minimum amount, ${min}, is above the maximum, ${max}; no payment can pass.`);
  }
  return compiled((item) => {
    const { transfer } = item;
    if (transfer === null || (currency !== undefined && transfer.currency !== currency)) return [];
    const { amount } = item;
    const paid = (): string => `${transfer.currency} ${transfer.amount}`;
    if (floor !== null && amount < floor) {
      const says = `The amount, ${paid()}, is below the minimum, ${min}.`;
      return [{ ...positionOfField(item, 'amount'), says, fix: `Send at least ${min}.` }];
    }
    if (ceiling === null || amount <= ceiling) return [];
    const says = `The amount, ${paid()}, is above the maximum, ${max}.`;
    return [{ ...positionOfField(item, 'amount'), says, fix: `Send at most ${max} in one payment.` }];
  });
}
