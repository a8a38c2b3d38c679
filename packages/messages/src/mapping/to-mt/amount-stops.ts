import { isCommodity } from '@clearbench/domain';
import type { Problem } from '../../core/problem.ts';
import type { Amount } from '../../iso20022/content-types.ts';
import { stop } from '../losses.ts';
import { moneyToMt } from '../values/amounts.ts';

/** Why an MT cannot have this amount; empty when it can. */
export function amountStops(amount: Amount, path: string): Problem[] {
  if (isCommodity(amount.Ccy)) {
    return [stop('T20054', path, `${amount.Ccy} is a precious metal, which no payment is made in.`)];
  }
  return moneyToMt(amount) === null ? [unfitAmount(amount, path)] : [];
}

/** Stops the translation of an amount with too many digits or decimals (`moneyToMt` returns null). */
export function unfitAmount({ Ccy, value }: Amount, path: string): Problem {
  const right = `The amount ${Ccy} ${value} does not fit into an MT: at most 14 digits, and the currency’s decimals.`;
  return stop('amount_unfit', path, right);
}
