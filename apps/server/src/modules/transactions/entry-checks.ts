import type { createTransactionSchema, Problem } from '@clearbench/contract';
import {
  type AmountProblem,
  electronicIban,
  fitsSwiftAmount,
  goesOverSwift,
  isBic,
  isIban,
  minorUnits,
  parseAmount,
  SWIFT_AMOUNT_DIGITS,
} from '@clearbench/domain';
import type * as z from 'zod/mini';
import { AppError, fieldProblem, joinedText } from '../../platform/errors.ts';

export type NewTransaction = z.output<typeof createTransactionSchema>;

/** The amount of a transfer entered by hand; throws with everything that is wrong with the entry. */
export function checkedAmount(input: NewTransaction): { amountMinor: bigint; amount: string } {
  const problems: Problem[] = [];
  const amount = parseAmount(input.amount, input.currency);
  if (!amount.ok) problems.push(amountProblem(amount.reason, input.currency));
  else if (amount.minor === 0n) problems.push(fieldProblem('amount', 'Please enter an amount above zero.'));
  else if (needsSwift(input) && !fitsSwiftAmount(amount.decimal)) {
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
    throw new AppError('validation_failed', joinedText(problems.map(({ message }) => message)), {
      errors: problems,
    });
  }
  return { amountMinor: amount.minor, amount: amount.decimal };
}

const needsSwift = ({ destinationIban, ...input }: NewTransaction): boolean =>
  goesOverSwift({
    ...input,
    destinationIban: destinationIban === undefined ? null : electronicIban(destinationIban),
  });

function amountProblem(problem: AmountProblem, currency: string): Problem {
  switch (problem) {
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
