import type {
  ClosedStatement,
  LedgerAccount,
  LedgerPosting,
  StatementEntry,
  TrialBalance,
} from '@clearbench/contract';
import { balanceOf, formatMinor, normalSide } from '@clearbench/domain';
import type { AccountRow, KindSums } from './account-repository.ts';
import type { PostingRow } from './posting-repository.ts';
import type { ClosedStatementRow, EntryRow } from './statement-repository.ts';

const postingId = ({ entry_id, leg }: PostingRow): string => `${entry_id}/${leg}`;

export const toPosting = (row: PostingRow): LedgerPosting => ({
  postingId: postingId(row),
  entryId: row.entry_id,
  kind: row.kind,
  debitAccount: row.debit_account,
  creditAccount: row.credit_account,
  amount: formatMinor(row.amount_minor, row.currency),
  currency: row.currency,
  transactionId: row.transaction_id,
  text: row.text,
  bookedAt: row.booked_at.toISOString(),
  valueDate: row.value_date,
});

interface Sums {
  kind: AccountRow['kind'];
  currency: string;
  debit_minor: string;
  credit_minor: string;
}

function amountsOf({ kind, currency, debit_minor, credit_minor }: Sums) {
  const [debit, credit] = [BigInt(debit_minor), BigInt(credit_minor)];
  return {
    debits: formatMinor(debit, currency),
    credits: formatMinor(credit, currency),
    balance: formatMinor(balanceOf(kind, debit, credit), currency),
  };
}

export const toAccount = (row: AccountRow): LedgerAccount => ({
  id: row.id,
  kind: row.kind,
  owner: row.owner,
  currency: row.currency,
  normalSide: normalSide(row.kind),
  ...amountsOf(row),
  postings: Number(row.postings),
  openedAt: row.opened_at.toISOString(),
});

export function toTrialBalance(currency: string, kinds: KindSums[]): TrialBalance {
  const total = (side: 'debit_minor' | 'credit_minor') =>
    kinds.reduce((sum, row) => sum + BigInt(row[side]), 0n);
  const [debit, credit] = [total('debit_minor'), total('credit_minor')];
  return {
    currency,
    debits: formatMinor(debit, currency),
    credits: formatMinor(credit, currency),
    difference: formatMinor(debit - credit, currency),
    kinds: kinds.map((row) => ({ kind: row.kind, accounts: Number(row.accounts), ...amountsOf(row) })),
  };
}

/** @param balanceMinor the account's balance after the entry, on its normal side. */
export const toStatementEntry = (row: EntryRow, balanceMinor: bigint): StatementEntry => ({
  postingId: postingId(row),
  entryId: row.entry_id,
  kind: row.kind,
  side: row.side,
  amount: formatMinor(row.amount_minor, row.currency),
  balance: formatMinor(balanceMinor, row.currency),
  counterAccount: row.side === 'debit' ? row.credit_account : row.debit_account,
  transactionId: row.transaction_id,
  text: row.text,
  bookedAt: row.booked_at.toISOString(),
  valueDate: row.value_date,
});

export function toClosedStatement(
  row: ClosedStatementRow,
  { kind, currency }: Pick<AccountRow, 'kind' | 'currency'>,
): ClosedStatement {
  const amount = (net: bigint) => formatMinor(balanceOf(kind, net, 0n), currency);
  return {
    day: row.day,
    number: row.number,
    openingBalance: amount(BigInt(row.opening_minor)),
    closingBalance: amount(BigInt(row.closing_minor)),
    debits: formatMinor(BigInt(row.debit_minor), currency),
    credits: formatMinor(BigInt(row.credit_minor), currency),
    entryCount: Number(row.postings),
  };
}
