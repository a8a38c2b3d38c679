import type { Transaction } from '@clearbench/contract';
import { memo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Code } from '@/components/ui/code.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import {
  SkeletonRows,
  STACKED,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table.tsx';
import { formatMoney, formatTransferType } from '@/lib/format.ts';
import { preloadDetails } from './details-preload.ts';
import { Time } from './time.tsx';

export const ROW_PX = 36;
/** On a narrow screen the cells of a row stand in three lines. */
export const NARROW_ROW_PX = 96;
export const NARROW_SCREEN = '(max-width: 39.99rem)';

const ROW = `${STACKED.row} max-sm:h-24`;
const AT_END = `${STACKED.cell} ${STACKED.endCell}`;
const CELLS = {
  id: STACKED.cell,
  type: `${STACKED.cell} truncate max-sm:col-start-1 max-sm:row-start-2`,
  amount: AT_END,
  status: `${AT_END} sm:pl-5!`,
  date: `${STACKED.cell} max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-3`,
  action: `${AT_END} max-sm:col-start-2 max-sm:row-start-3`,
};

export function TransactionHeadings() {
  return (
    <TableHead className={STACKED.head}>
      <TableRow aria-rowindex={1} className="max-sm:block">
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
    <TableRow aria-rowindex={index + 2} className={ROW}>
      <TableCell className={CELLS.id}>
        <span className="flex items-center gap-1">
          <Code>{transactionId}</Code>
          <span className="flex opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
            <CopyButton value={transactionId} item="Transaction ID" />
          </span>
        </span>
      </TableCell>
      <TableCell className={CELLS.type}>{formatTransferType(type)}</TableCell>
      <TableCell numeric className={`${CELLS.amount} text-base font-medium`}>
        {formatMoney(amount, currency)}
      </TableCell>
      <TableCell className={CELLS.status}>
        <StatusBadge status={status} />
      </TableCell>
      <TableCell className={CELLS.date}>
        <Time iso={createdAt} />
      </TableCell>
      <TableCell numeric className={CELLS.action}>
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

export function TransactionSkeletons() {
  return <SkeletonRows row={ROW} cells={SKELETONS} />;
}
