import type { AccountKind } from '@clearbench/domain';
import type { Generated } from 'kysely';

export interface LedgerTables {
  ledger_accounts: LedgerAccountTable;
  ledger_postings: LedgerPostingTable;
  ledger_balances: LedgerBalanceTable;
  ledger_statements: LedgerStatementTable;
  ledger_days: LedgerDayTable;
}

export interface LedgerAccountTable {
  id: string;
  kind: AccountKind;
  owner: string | null;
  currency: string;
  opened_at: Date;
}

export interface LedgerPostingTable {
  entry_id: string;
  leg: number;
  seq: bigint;
  kind: string;
  debit_account: string;
  credit_account: string;
  amount_minor: bigint;
  currency: string;
  transaction_id: string | null;
  text: string;
  booked_at: Date;
  value_date: string;
}

/** `numeric` is a string: its value may exceed the range of a bigint column. */
export interface LedgerBalanceTable {
  account_id: string;
  slot: number;
  debit_minor: string;
  credit_minor: string;
  postings: bigint;
}

export interface LedgerStatementTable {
  account_id: string;
  day: string;
  number: number;
  opening_minor: string;
  debit_minor: string;
  credit_minor: string;
  closing_minor: string;
  postings: bigint;
}

export interface LedgerDayTable {
  id: Generated<boolean>;
  closed_until: Date;
  stated_until: Date;
  entries_from: Generated<Date>;
}
