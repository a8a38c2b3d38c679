import type { AccountStatement, StatementEntry } from '@clearbench/contract';
import { Link } from 'wouter';
import { AccountLink } from '@/components/ledger/account-link.tsx';
import { entryKindLabel } from '@/components/ledger/journal.ts';
import { Moment } from '@/components/time.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableFooter, TableRow } from '@/components/ui/layout/table.tsx';
import { counted, formatCount } from '@/lib/text/format.ts';
import { AmountCell } from './amount-cell.tsx';

const HEADINGS = [
  // Its days are in UTC, so that an entry is within the day of its balances.
  { text: 'Booked', times: 'utc' as const, className: 'lg:max-xl:whitespace-normal' },
  'Entry',
  { text: 'Debit', numeric: true },
  { text: 'Credit', numeric: true },
  { text: 'Balance', numeric: true },
];
const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELLS = {
  time: `${STACKED.cell} max-sm:col-span-2 max-lg:row-start-1 max-lg:text-ink-2 xl:whitespace-nowrap lg:align-top lg:pt-1.5`,
  what: `${STACKED.cell} max-lg:col-span-2 max-lg:row-start-2 max-lg:block! lg:min-w-32 xl:min-w-40 lg:py-1.5`,
  amount: `${STACKED.cell} ${STACKED.ownLine} sm:max-lg:justify-end max-sm:row-start-3 sm:max-lg:col-start-2 sm:max-lg:row-start-1 max-lg:font-medium lg:align-top lg:pt-1.5`,
  balance: `${STACKED.cell} ${STACKED.ownLine} sm:max-lg:justify-end max-lg:col-span-2 max-sm:row-start-4 sm:max-lg:row-start-3 lg:align-top lg:pt-1.5`,
};

interface StatementEntriesProps {
  statement: AccountStatement | undefined;
  /** The loaded ones; undefined while there are none. */
  entries: readonly StatementEntry[] | undefined;
}

export function StatementEntries({ statement, entries }: StatementEntriesProps) {
  if (entries?.length === 0) {
    return (
      <EmptyState
        title="No entries on these days"
        text="Choose other days, or a closed day below: days without postings have no statement."
      />
    );
  }
  const currency = statement?.currency ?? '';
  return (
    <>
      <DataTable
        label="Entries"
        headings={HEADINGS}
        isStacked
        loading={entries === undefined ? { row: ROW, cells: SKELETONS } : null}
      >
        {entries?.map((entry) => (
          <EntryRow key={entry.postingId} entry={entry} currency={currency} />
        ))}
      </DataTable>
      {statement !== undefined && entries !== undefined && (
        <TableFooter>
          {`${formatCount(entries.length)} of ${counted(statement.entryCount, 'entry', 'entries')}`}
        </TableFooter>
      )}
    </>
  );
}

function EntryRow({ entry, currency }: { entry: StatementEntry; currency: string }) {
  const isDebit = entry.side === 'debit';
  return (
    <TableRow className={ROW}>
      <TableCell className={CELLS.time}>
        <Moment iso={entry.bookedAt} times="utc" zoneClassName="lg:hidden" />
      </TableCell>
      <TableCell className={CELLS.what}>
        <p>
          <span className="font-medium">{entryKindLabel(entry.kind)}</span> {isDebit ? 'to' : 'from'}{' '}
          <AccountLink accountId={entry.counterAccount} />
        </p>
        <p className="text-ink-3 wrap-anywhere">
          {entry.text}
          {entry.transactionId !== null && (
            <>
              {' · '}
              <Link
                href={`/transactions/${encodeURIComponent(entry.transactionId)}`}
                className="mono underline-offset-2 hover:underline"
              >
                {entry.transactionId}
              </Link>
            </>
          )}
        </p>
      </TableCell>
      <AmountCell
        label="Debit"
        amount={isDebit ? entry.amount : undefined}
        currency={currency}
        className={isDebit ? CELLS.amount : `${CELLS.amount} max-lg:hidden`}
      />
      <AmountCell
        label="Credit"
        amount={isDebit ? undefined : entry.amount}
        currency={currency}
        className={isDebit ? `${CELLS.amount} max-lg:hidden` : CELLS.amount}
      />
      <AmountCell label="Balance" amount={entry.balance} currency={currency} className={CELLS.balance} />
    </TableRow>
  );
}

const SKELETONS = [
  { cell: CELLS.time, bar: 'w-32' },
  { cell: CELLS.what, bar: 'w-64' },
  { cell: `${CELLS.amount} max-lg:hidden`, bar: 'ml-auto w-20' },
  { cell: CELLS.amount, bar: 'ml-auto w-22' },
  { cell: CELLS.balance, bar: 'ml-auto w-24' },
];
