import type { createTransactionSchema, Problem } from '@clearbench/contract';
import {
  type AmountFault,
  electronicIban,
  isBic,
  isIban,
  minorUnits,
  parseAmount,
  settlementNetwork,
} from '@clearbench/domain';
import type * as z from 'zod/mini';
import { AppError, fieldProblem, joinedText } from '../../platform/errors.ts';

export type NewTransaction = z.output<typeof createTransactionSchema>;

/** Field 32A: 15 characters, one of which is the comma. */
const SWIFT_AMOUNT_DIGITS = 14;

/** The amount of a transfer entered by hand; throws with everything that is wrong with the entry. */
export function checkedAmount(input: NewTransaction): { amountMinor: bigint; amount: string } {
  const problems: Problem[] = [];
  const amount = parseAmount(input.amount, input.currency);
  if (!amount.ok) problems.push(amountProblem(amount.reason, input.currency));
  else if (amount.minor === 0n) problems.push(fieldProblem('amount', 'Please enter an amount above zero.'));
  else if (goesOverSwift(input) && digitsOf(amount.decimal) > SWIFT_AMOUNT_DIGITS) {
    problems.push(
      fieldProblem(
        'amount',
        `A SWIFT message has room for ${SWIFT_AMOUNT_DIGITS} digits, decimals included.`,
        'T33',
      ),
    );
  }
  for (const field of ['senderBic', 'recipientBic', 'destinationBic'] as const) {
    const bic = input[field];
    if (bic !== undefined && !isBic(bic)) {
      problems.push(fieldProblem(field, `${bic} has no country code in its 5th and 6th character.`, 'T27'));
    }
  }
  if (input.destinationIban !== undefined && !isIban(electronicIban(input.destinationIban))) {
    problems.push(
      fieldProblem('destinationIban', 'This IBAN is not valid. Please check its length and digits.', 'T73'),
    );
  }
  if (!amount.ok || problems.length > 0) {
    throw new AppError('validation_failed', 422, joinedText(problems.map(({ message }) => message)), {
      errors: problems,
    });
  }
  return { amountMinor: amount.minor, amount: amount.decimal };
}

/** Whether the transfer needs a SWIFT message on its way: M0 funds are converted by one. */
const goesOverSwift = ({ type, currency, fundType, destinationIban }: NewTransaction): boolean =>
  fundType === 'm0' ||
  settlementNetwork({
    type,
    currency,
    destinationIban: destinationIban === undefined ? null : electronicIban(destinationIban),
  }) === 'swift';

/** Zeros at the end of the decimals are left out when the amount is too long otherwise. */
const digitsOf = (decimal: string): number => decimal.replace(/(\.\d*?)0+$/, '$1').replace('.', '').length;

function amountProblem(fault: AmountFault, currency: string): Problem {
  switch (fault) {
    case 'format':
      return fieldProblem('amount', 'Please enter an amount like 12500.50', 'T40');
    case 'currency':
      return fieldProblem('currency', `${currency} is not an ISO 4217 currency that payments use.`, 'T52');
    case 'decimals':
      return fieldProblem(
        'amount',
        `${currency} has ${minorUnits(currency) ?? 0} decimals; please enter no more.`,
        'C03',
      );
    case 'range':
      return fieldProblem('amount', 'This amount is too large.', 'T33');
  }
}
