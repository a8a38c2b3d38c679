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
    const { transfer, amount } = item;
    if (transfer === null || (currency !== undefined && transfer.currency !== currency)) return [];
    const outside = (limit: string, fix: string) => {
      const says = `The amount, ${transfer.currency} ${transfer.amount}, is ${limit}.`;
      return [{ ...positionOfField(item, 'amount'), says, fix }];
    };
    if (floor !== null && amount < floor)
      return outside(`below the minimum, ${min}`, `Send at least ${min}.`);
    if (ceiling !== null && amount > ceiling) {
      return outside(`above the maximum, ${max}`, `Send at most ${max} in one payment.`);
    }
    return [];
  });
}
