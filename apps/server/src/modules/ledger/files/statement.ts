import { type AccountKind, formatMinor } from '@clearbench/domain';
import { toSwiftText } from '@clearbench/messages';
import type { Period } from '../period.ts';
import type { EntryRow } from '../statement-repository.ts';

/** A complete statement, ready to be written as a file. */
export interface WholeStatement {
  account: { id: string; kind: AccountKind; owner: string | null; currency: string };
  period: Period;
  number: number;
  /** Debits minus credits, in minor units. */
  openingMinor: bigint;
  closingMinor: bigint;
  entries: EntryRow[];
  createdAt: Date;
}

/** The mark in every file that a person could mistake for a bank's statement. */
export const SIMULATED = 'SIMULATED - NOT A BANK STATEMENT';

/** Statements show an account by its id, or by its owner's number where the id is too long for an account number. */
export const accountNumber = ({ id, owner }: WholeStatement['account']): string =>
  id.length <= 34 ? id : (owner ?? id);

/** At most 16 characters. */
export const statementReference = ({ period, number }: WholeStatement): string =>
  `STM${period.last.replaceAll('-', '').slice(2)}-${number % 100_000}`;

/** The side and amount of a balance. Zero counts as a credit, as banks have it. */
export function balanceText(netMinor: bigint, currency: string): { isDebit: boolean; amount: string } {
  const isDebit = netMinor > 0n;
  return { isDebit, amount: formatMinor(isDebit ? netMinor : -netMinor, currency) };
}

/** The transfer's id as a reference, without the underscore that the character set lacks. */
export const referenceOf = ({ transaction_id }: EntryRow): string | null =>
  transaction_id === null ? null : toSwiftText(transaction_id).text.slice(0, 16);

export const counterAccountOf = ({ side, debit_account, credit_account }: EntryRow): string =>
  side === 'debit' ? credit_account : debit_account;
