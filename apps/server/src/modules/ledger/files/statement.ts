import { type AccountKind, type AccountSide, formatMinor, isMirror, servicerOf } from '@clearbench/domain';
import { toSwiftText } from '@clearbench/messages/free-text';
import type { Period } from '../period.ts';
import type { EntryRow } from '../statement-repository.ts';

/** A statement without its entries. Balances are those of our own books. */
export interface StatementHead {
  account: { id: string; kind: AccountKind; owner: string | null; currency: string };
  period: Period;
  number: number;
  /** Debits minus credits, in minor units. */
  openingMinor: bigint;
  closingMinor: bigint;
  createdAt: Date;
}

/** A complete statement, ready to be written as a file. Sides are those of our own books. */
export interface WholeStatement extends StatementHead {
  entries: EntryRow[];
}

/** The mark in every file that a person could mistake for a bank's statement. */
export const SIMULATED = 'SIMULATED - NOT A BANK STATEMENT';

/** Statements show an account by its id, or by its owner's number where the id is too long for an account number. */
export const accountNumber = ({ id, owner }: WholeStatement['account']): string =>
  id.length <= 34 ? id : (owner ?? id);

/** At most 16 characters. */
export const statementReference = ({ period, number }: WholeStatement): string =>
  `STM${period.last.replaceAll('-', '').slice(2)}-${number % 100_000}`;

/** The reference of an intraday report, at most 16 characters. It contains the time because a day can have several reports. */
export const reportReference = ({ createdAt }: WholeStatement): string =>
  `RPT${createdAt.toISOString().slice(2, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;

/** The side on which the account's servicer books an entry. A bank's statement shows the bank's sides, not its customer's. */
export function servicerSide({ kind }: WholeStatement['account'], side: AccountSide): AccountSide {
  if (!isMirror(kind)) return side;
  return side === 'debit' ? 'credit' : 'debit';
}

/** The side and amount of a balance in the servicer's books. Zero counts as a credit, as banks have it. */
export function servicerBalance(
  account: WholeStatement['account'],
  netMinor: bigint,
): { side: AccountSide; amount: string } {
  const amount = formatMinor(netMinor < 0n ? -netMinor : netMinor, account.currency);
  if (netMinor === 0n) return { side: 'credit', amount };
  return { side: servicerSide(account, netMinor > 0n ? 'debit' : 'credit'), amount };
}

/** Names the bank from whose side a statement is written: `ACCOUNT KEPT BY OAKNGB20`. */
export function keptBy(account: WholeStatement['account']): string {
  const { bic, name } = servicerOf(account);
  return `ACCOUNT KEPT BY ${bic ?? name}`;
}

/** The transfer's id as a reference, without the underscore, which SWIFT does not allow. */
export const referenceOf = ({ transaction_id }: EntryRow): string | null =>
  transaction_id === null ? null : toSwiftText(transaction_id).text.slice(0, 16);

export const counterAccountOf = ({ side, debit_account, credit_account }: EntryRow): string =>
  side === 'debit' ? credit_account : debit_account;
