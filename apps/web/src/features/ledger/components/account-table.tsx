import type { LedgerAccount } from '@clearbench/contract';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { formatCount, formatMoney } from '@/lib/text/format.ts';
import { KIND_LABELS } from '../model/texts.ts';

const HEADINGS = [
  'Account',
  'Kind',
  { text: 'Postings', numeric: true },
  { text: 'Debits', numeric: true, className: 'max-xl:hidden' },
  { text: 'Credits', numeric: true, className: 'max-xl:hidden' },
  { text: 'Balance', numeric: true },
];
const ROW = `${STACKED.row} max-lg:py-2.5`;
const AT_END = `${STACKED.cell} ${STACKED.endCell} max-[24rem]:col-span-2`;
const CELLS = {
  account: `${STACKED.cell} max-lg:col-span-2`,
  kind: `${STACKED.cell} text-ink-2`,
  debits: 'max-xl:hidden',
  credits: 'max-xl:hidden',
  postings: 'max-lg:hidden',
  balance: AT_END,
};

interface AccountTableProps {
  /** Undefined while loading. */
  accounts: readonly LedgerAccount[] | undefined;
  onOpen: (accountId: string) => void;
}

export function AccountTable({ accounts, onOpen }: AccountTableProps) {
  return (
    <DataTable
      label="Accounts of the ledger"
      headings={HEADINGS}
      isStacked
      loading={accounts === undefined ? { row: ROW, cells: SKELETONS } : null}
    >
      {accounts?.map((account) => (
        <AccountRow key={account.id} account={account} onOpen={onOpen} />
      ))}
    </DataTable>
  );
}

function AccountRow({ account, onOpen }: { account: LedgerAccount; onOpen: (accountId: string) => void }) {
  const { id, kind, currency, postings, debits, credits, balance } = account;
  return (
    <TableRow className={ROW}>
      <TableCell className={CELLS.account}>
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="mono min-h-6 text-left wrap-anywhere underline-offset-2 hover:underline"
        >
          {id}
        </button>
      </TableCell>
      <TableCell className={CELLS.kind}>{textOf(KIND_LABELS, kind)}</TableCell>
      <TableCell numeric className={CELLS.postings}>
        {formatCount(postings)}
      </TableCell>
      <TableCell numeric className={`${CELLS.debits} whitespace-nowrap`}>
        {formatMoney(debits, currency)}
      </TableCell>
      <TableCell numeric className={`${CELLS.credits} whitespace-nowrap`}>
        {formatMoney(credits, currency)}
      </TableCell>
      <TableCell numeric className={`${CELLS.balance} font-medium whitespace-nowrap`}>
        {formatMoney(balance, currency)}
      </TableCell>
    </TableRow>
  );
}

const SKELETONS = [
  { cell: CELLS.account, bar: 'w-48' },
  { cell: CELLS.kind, bar: 'w-24' },
  { cell: CELLS.postings, bar: 'ml-auto w-8' },
  { cell: CELLS.debits, bar: 'ml-auto w-20' },
  { cell: CELLS.credits, bar: 'ml-auto w-22' },
  { cell: CELLS.balance, bar: 'ml-auto w-26' },
];
