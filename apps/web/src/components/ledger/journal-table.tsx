import type { LedgerPosting } from '@clearbench/contract';
import { Moment } from '@/components/time.tsx';
import {
  SkeletonRows,
  STACKED,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/layout/table.tsx';
import { counted, formatDay, formatMoney } from '@/lib/text/format.ts';
import { AccountLink } from './account-link.tsx';
import { entriesOf, entryKindLabel, type JournalEntry, totalsOf } from './journal.ts';
import { NarrowLabelled } from './narrow-labelled.tsx';

const ACCOUNT = `${STACKED.cell} align-top max-lg:items-start max-sm:col-span-2`;
const AMOUNT = `${STACKED.cell} ${STACKED.ownLine} align-top max-lg:items-start sm:max-lg:justify-end whitespace-nowrap`;
/** The column of the other side: only heard on a narrow screen. */
const EMPTY = 'max-lg:sr-only';

const SKELETONS = [
  { cell: ACCOUNT, bar: 'w-48' },
  { cell: AMOUNT, bar: 'ml-auto w-20' },
  { cell: 'max-lg:hidden', bar: 'ml-auto w-24' },
];

/** Postings as a journal: each entry with its debits, and its credits indented below them. Undefined while loading. */
export function JournalTable({ postings }: { postings: readonly LedgerPosting[] | undefined }) {
  return (
    <>
      <section
        aria-label="Ledger postings"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="relative overflow-x-auto focus-visible:outline-offset-[-2px]"
      >
        <Table aria-label="Ledger postings" aria-busy={postings === undefined}>
          <TableHead className={STACKED.head}>
            <TableRow>
              <TableHeader>Account</TableHeader>
              <TableHeader numeric>Debit</TableHeader>
              <TableHeader numeric>Credit</TableHeader>
            </TableRow>
          </TableHead>
          {postings === undefined ? (
            <TableBody>
              <SkeletonRows row={STACKED.row} cells={SKELETONS} />
            </TableBody>
          ) : (
            entriesOf(postings).map((entry) => <EntryRows key={entry.entryId} entry={entry} />)
          )}
        </Table>
      </section>
      {postings !== undefined && <Totals postings={postings} />}
    </>
  );
}

function EntryRows({ entry }: { entry: JournalEntry }) {
  return (
    <TableBody>
      <TableRow className="max-lg:block">
        <TableHeader
          scope="rowgroup"
          colSpan={3}
          className="h-auto bg-sunken py-1 text-left font-normal whitespace-normal! max-lg:block"
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium text-ink">{entryKindLabel(entry.kind)}</span>
            <span>
              <Moment iso={entry.bookedAt} />
              {` · value ${formatDay(entry.valueDate)}`}
            </span>
          </span>
        </TableHeader>
      </TableRow>
      {entry.legs.map((leg) => (
        <LegRows key={leg.postingId} leg={leg} />
      ))}
    </TableBody>
  );
}

function LegRows({ leg }: { leg: LedgerPosting }) {
  const amount = formatMoney(leg.amount, leg.currency);
  return (
    <>
      <TableRow className={`${STACKED.row} max-lg:border-b-0 max-lg:pt-1.5`}>
        <TableCell className={`${ACCOUNT} border-b-0 pt-1.5`}>
          <AccountLink accountId={leg.debitAccount} />
        </TableCell>
        <TableCell numeric className={`${AMOUNT} border-b-0 pt-1.5`}>
          <NarrowLabelled label="Debit">{amount}</NarrowLabelled>
        </TableCell>
        <TableCell className={`${EMPTY} border-b-0`} />
      </TableRow>
      <TableRow className={`${STACKED.row} max-lg:pb-1.5`}>
        <TableCell className={`${ACCOUNT} pb-1.5 pl-9! max-lg:block! max-lg:pl-5!`}>
          <AccountLink accountId={leg.creditAccount} />
          {leg.text !== '' && <p className="text-ink-3 wrap-anywhere">{leg.text}</p>}
        </TableCell>
        <TableCell className={EMPTY} />
        <TableCell numeric className={`${AMOUNT} max-sm:pl-5!`}>
          <NarrowLabelled label="Credit">{amount}</NarrowLabelled>
        </TableCell>
      </TableRow>
    </>
  );
}

function Totals({ postings }: { postings: readonly LedgerPosting[] }) {
  return (
    <TableFooter>
      <span>{counted(postings.length, 'posting')}, each debited and credited</span>
      <span className="text-ink-2">
        {[...totalsOf(postings)].map(([currency, amount]) => formatMoney(amount, currency)).join(' · ')}
      </span>
    </TableFooter>
  );
}
