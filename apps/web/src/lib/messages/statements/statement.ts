import { formatMinor, parseAmount } from '@clearbench/domain';

/** A statement, report or notification of any format, as far as it can be shown alike. */
export interface Statement {
  readonly account: string;
  /** The message's or the statement's own reference. */
  readonly reference: string;
  /** Its number, and that of its page; null for none. */
  readonly number: string | null;
  readonly balances: readonly Balance[];
  readonly entries: readonly Entry[];
  /** Null where it does not have one opening and one closing balance. */
  readonly sum: Sum | null;
}

export interface Balance {
  readonly name: string;
  readonly date: string | null;
  readonly money: Money;
}

export interface Entry {
  /** ISO dates. */
  readonly bookedOn: string | null;
  readonly valueOn: string | null;
  readonly money: Money;
  readonly isBooked: boolean;
  readonly isReversal: boolean;
  /** UETRs, otherwise references: what its transfers are found by. */
  readonly references: readonly string[];
  readonly bankReference: string | null;
  readonly text: string;
}

/** Negative for a debit. A decimal string with the currency's decimals. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** Opening balance and booked entries, and what they should make. */
export interface Sum {
  readonly credits: Money;
  readonly debits: Money;
  readonly expected: Money;
  readonly closing: Money;
  readonly isRight: boolean;
}

const STATEMENT_TYPE = /^(?:MT94[02]|MT950|MT97[02]|camt\.05[234]\.)/;

/** True for the types that have entries of an account. */
export const isStatementType = (type: string | null): boolean => type !== null && STATEMENT_TYPE.test(type);

/** An amount as written in a message, which has no sign. */
export function signed(amount: string, currency: string, isDebit: boolean): Money {
  const read = parseAmount(amount, currency);
  const decimal = read.ok ? read.decimal : amount;
  return { amount: isDebit ? `-${decimal}` : decimal, currency };
}

/** Adds up what is booked in the currency of the balances. */
export function sumOf(
  opening: Money | undefined,
  closing: Money | undefined,
  entries: readonly Entry[],
): Sum | null {
  if (opening === undefined || closing === undefined) return null;
  const { currency } = opening;
  const booked = entries.filter(({ isBooked }) => isBooked).map(({ money }) => minorOf(money));
  const start = minorOf(opening);
  const end = minorOf(closing);
  if (start === null || end === null || closing.currency !== currency) return null;
  let credits = 0n;
  let debits = 0n;
  for (const minor of booked) {
    if (minor === null) return null;
    if (minor < 0n) debits += minor;
    else credits += minor;
  }
  const expected = start + credits + debits;
  const money = (minor: bigint): Money => ({ amount: formatMinor(minor, currency), currency });
  return {
    credits: money(credits),
    debits: money(debits),
    expected: money(expected),
    closing,
    isRight: expected === end,
  };
}

function minorOf({ amount, currency }: Money): bigint | null {
  const isDebit = amount.startsWith('-');
  const read = parseAmount(isDebit ? amount.slice(1) : amount, currency);
  if (!read.ok) return null;
  return isDebit ? -read.minor : read.minor;
}
