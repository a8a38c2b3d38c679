/** A statement, report or notification of any format, as far as it can be shown alike. */
export interface Statement {
  readonly account: string;
  /** The message's or the statement's own reference. */
  readonly reference: string;
  /** Its number, and that of its page; null for none. */
  readonly number: string | null;
  readonly balances: readonly Balance[];
  readonly entries: readonly ReportedEntry[];
  /** What is booked; null where that can't be added up. */
  readonly totals: { readonly credits: Money; readonly debits: Money } | null;
  /** Null where it does not have one opening and one closing balance. */
  readonly sum: Sum | null;
}

export interface Balance {
  readonly name: string;
  readonly date: string | null;
  readonly money: Money;
}

export interface ReportedEntry {
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

/** What opening balance and booked entries make, and whether the closing balance is the same. */
export interface Sum {
  readonly expected: Money;
  readonly isRight: boolean;
}

const STATEMENT_TYPE = /^(?:MT94[02]|MT950|MT97[02]|camt\.05[234]\.)/;

/** True for the types that have entries of an account. */
export const isStatementType = (type: string | null): boolean => type !== null && STATEMENT_TYPE.test(type);
