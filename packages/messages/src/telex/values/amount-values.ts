import { minorUnits, successorOf } from '@clearbench/domain';
import { quote } from '../../core/problem.ts';
import type { FieldSource } from '../reading/field-source.ts';
import { amountsOf, readFigures, type TelexAmount } from './figures.ts';
import { amountInWords, readAmountInWords } from './words.ts';

export interface AmountValues {
  readonly currency: string | null;
  readonly amount: TelexAmount | null;
}

const NO_AMOUNT: AmountValues = { currency: null, amount: null };

/** Reads currency and amount in figures, and holds them against the amount in words. */
export function readAmount(source: FieldSource): AmountValues {
  source.expect('amountInWords', 'TWELVE THOUSAND FIVE HUNDRED AND 50/100 EUR');
  const text = source.require('amount', 'EUR 12500.50');
  if (text === null) return NO_AMOUNT;
  const read = readFigures(text);
  if (read === null) {
    source.problem(
      'amount',
      'telex_amount',
      `has ${quote(text)}; write currency and amount like EUR 12500.50`,
    );
    return NO_AMOUNT;
  }
  const currency = readCurrency(source, read.currency);
  if (currency === null) return NO_AMOUNT;
  const reading = amountsOf(read.figures, currency);
  if (reading.kind === 'problem') {
    source.problem('amount', 'telex_amount', amountDetail(reading.reason, text, currency));
    return { currency, amount: null };
  }
  const amount = chosen(source, reading.candidates, text, currency);
  if (amount !== null && text.toUpperCase() !== `${currency} ${amount.decimal}`) {
    source.tolerate(
      'amount',
      'telex_amount_format',
      `has ${quote(text)}; write ${currency} ${amount.decimal}`,
    );
  }
  if (amount === null || amount.minor > 0n) return { currency, amount };
  source.problem(
    'amount',
    'telex_amount_not_positive',
    `is ${quote(text)}; the amount of a payment must be greater than 0`,
  );
  return { currency, amount: null };
}

/** The currency beside the figures; some banks put it on a separate line. */
function readCurrency(source: FieldSource, beside: string | null): string | null {
  const own = source.text('currency')?.toUpperCase() ?? null;
  const code = beside ?? own;
  if (code === null)
    return source.problem('amount', 'telex_currency', 'has no currency; write it like EUR 12500.50');
  const field = beside === null ? 'currency' : 'amount';
  if (beside !== null && own !== null && own !== beside) {
    return source.problem(
      'currency',
      'telex_currency',
      `is ${quote(own)}, but the amount is in ${beside}; write one of them`,
    );
  }
  if (minorUnits(code) !== null) return code;
  const successor = successorOf(code);
  const right = successor === null ? 'write a code of ISO 4217 like EUR' : `it was replaced by ${successor}`;
  return source.problem(
    field,
    'telex_currency',
    `has ${quote(code)}, which is not a currency of payments; ${right}`,
  );
}

function amountDetail(
  reason: 'format' | 'currency' | 'decimals' | 'range',
  text: string,
  currency: string,
): string {
  switch (reason) {
    case 'decimals': {
      const decimals = minorUnits(currency) ?? 0;
      return `has ${quote(text)}; ${currency} has ${decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`}`;
    }
    case 'range':
      return `has ${quote(text)}, which is more than any payment moves`;
    default:
      return `has ${quote(text)}; write digits with a decimal point like ${currency} 12500.50`;
  }
}

/** The reading of the figures that agrees with the words. */
function chosen(
  source: FieldSource,
  candidates: readonly TelexAmount[],
  text: string,
  currency: string,
): TelexAmount | null {
  const [first, second] = candidates;
  const said = source.text('amountInWords');
  const words = said === null ? null : readAmountInWords(said, currency);
  if (said !== null && words === null) {
    source.tolerate(
      'amountInWords',
      'telex_words_unreadable',
      `has ${quote(said)}, which can't be read as an amount; write it like ${example(first, currency)}`,
    );
  }
  if (words === null) {
    const isPlain = first !== undefined && text === `${currency} ${first.decimal}`;
    if (second === undefined || isPlain) return first ?? null;
    return source.problem(
      'amount',
      'telex_amount_ambiguous',
      `has ${quote(text)}, which is ${first?.decimal} in some countries and ${second.decimal} in others; write ${currency} ${second.decimal} or ${currency} ${first?.decimal}`,
    );
  }
  const same = candidates.find(({ minor }) => minor === words);
  if (same !== undefined) return same;
  return source.problem(
    'amountInWords',
    'telex_words_mismatch',
    `says ${quote(said ?? '')}, but the figures are ${text}; figures and words must be the same amount, like ${example(first, currency)}`,
  );
}

function example(amount: TelexAmount | undefined, currency: string): string {
  return amount === undefined ? 'ONE HUNDRED AND 00/100 EUR' : quote(amountInWords(amount.minor, currency));
}
