import type { Transaction } from '@clearbench/contract';
import { memo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Code } from '@/components/ui/code.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import { TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatMoney, formatTransferType } from '@/lib/format.ts';
import { preloadDetails } from './details-preload.ts';
import { Time } from './time.tsx';

export const ROW_PX = 36;
/** On a narrow screen the cells of a row stand in three lines. */
export const NARROW_ROW_PX = 96;
export const NARROW_SCREEN = '(max-width: 39.99rem)';

const ROW =
  'max-sm:grid max-sm:h-24 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center max-sm:gap-y-1 max-sm:border-b max-sm:border-line max-sm:px-3';
const CELL = 'max-sm:flex max-sm:h-6 max-sm:items-center max-sm:border-0 max-sm:p-0!';
const AT_END = `${CELL} max-sm:justify-end`;
const CELLS = {
  id: CELL,
  type: `${CELL} truncate max-sm:col-start-1 max-sm:row-start-2`,
  amount: AT_END,
  status: `${AT_END} sm:pl-5!`,
  date: `${CELL} max-sm:col-start-1 max-sm:row-start-3`,
  action: AT_END,
};

/** The roles are said again because the grid of a narrow screen would take them away. */
export function TransactionHeadings() {
  return (
    <TableHead role="rowgroup" className="max-sm:sr-only">
      <TableRow role="row" aria-rowindex={1} className="max-sm:block">
        <Heading className="w-44">Transaction ID</Heading>
        <Heading className="w-38">Type</Heading>
        <Heading numeric>Amount</Heading>
        <Heading className="w-46 pl-5!">Status</Heading>
        <Heading className="w-62">Date</Heading>
        <Heading className="w-21">
          <span className="sr-only">Actions</span>
        </Heading>
      </TableRow>
    </TableHead>
  );
}

function Heading({ className = '', ...props }: Parameters<typeof TableHeader>[0]) {
  return (
    <TableHeader
      role="columnheader"
      className={`sticky top-0 z-10 bg-surface shadow-[inset_0_-1px_0_var(--line)] ${className}`}
      {...props}
    />
  );
}

interface TransactionRowProps {
  transaction: Transaction;
  /** From 0. */
  index: number;
  onView: (transactionId: string) => void;
}

export const TransactionRow = memo(function TransactionRow({
  transaction,
  index,
  onView,
}: TransactionRowProps) {
  const { transactionId, type, amount, currency, status, createdAt } = transaction;
  return (
    <TableRow role="row" aria-rowindex={index + 2} className={ROW}>
      <TableCell role="cell" className={CELLS.id}>
        <span className="flex items-center gap-1">
          <Code>{transactionId}</Code>
          <span className="flex opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
            <CopyButton value={transactionId} item="Transaction ID" />
          </span>
        </span>
      </TableCell>
      <TableCell role="cell" className={CELLS.type}>
        {formatTransferType(type)}
      </TableCell>
      <TableCell role="cell" numeric className={`${CELLS.amount} text-base font-medium`}>
        {formatMoney(amount, currency)}
      </TableCell>
      <TableCell role="cell" className={CELLS.status}>
        <StatusBadge status={status} />
      </TableCell>
      <TableCell role="cell" className={CELLS.date}>
        <Time iso={createdAt} />
      </TableCell>
      <TableCell role="cell" numeric className={CELLS.action}>
        <Button
          size="sm"
          aria-label={`View ${transactionId}`}
          onPointerEnter={preloadDetails}
          onFocus={preloadDetails}
          onClick={() => onView(transactionId)}
        >
          View
        </Button>
      </TableCell>
    </TableRow>
  );
});

const SKELETONS = [
  { cell: CELLS.id, bar: 'w-26' },
  { cell: CELLS.type, bar: 'w-24' },
  { cell: CELLS.amount, bar: 'w-28 sm:ml-auto' },
  { cell: CELLS.status, bar: 'w-22' },
  { cell: CELLS.date, bar: 'w-48' },
  { cell: CELLS.action, bar: 'w-12 sm:ml-auto' },
];

export function SkeletonRow() {
  return (
    <TableRow role="row" className={ROW}>
      {SKELETONS.map(({ cell, bar }) => (
        <TableCell key={bar} role="cell" className={cell}>
          <Skeleton className={`h-3.5 ${bar}`} />
        </TableCell>
      ))}
    </TableRow>
  );
}
