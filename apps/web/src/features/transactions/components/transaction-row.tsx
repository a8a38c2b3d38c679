import type { Transaction } from '@clearbench/contract';
import { memo } from 'react';
import { Link } from 'wouter';
import { Time } from '@/components/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Code } from '@/components/ui/code.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import { SkeletonRows, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatMoney, formatTransferType } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import { preloadDetails } from './details-preload.ts';

/** Where the screen is too narrow for all columns, the cells of a row stand in two lines, on a phone in three. */
const ROW_PX_BY_SCREEN = [
  { screen: '(max-width: 39.99rem)', rowPx: 96 },
  { screen: '(max-width: 79.99rem)', rowPx: 64 },
] as const;

/** The height of a row on a screen of this width. */
export function useTransactionRowPx(): number {
  const [phone, tablet] = ROW_PX_BY_SCREEN;
  const isPhone = useMedia(phone.screen);
  const isTablet = useMedia(tablet.screen);
  const lineRowPx = useRowPx();
  if (isPhone) return phone.rowPx;
  return isTablet ? tablet.rowPx : lineRowPx;
}

const ROW =
  'max-xl:grid max-xl:content-center max-xl:gap-y-1 max-xl:border-b max-xl:border-line max-xl:px-4 max-xl:last:border-b-0 ' +
  'max-sm:h-24 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 ' +
  'sm:max-xl:h-16 sm:max-xl:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:max-xl:gap-x-3';
const CELL = 'max-xl:flex max-xl:h-auto max-xl:min-h-6 max-xl:items-center max-xl:border-0 max-xl:p-0!';
const AT_END = `${CELL} max-xl:justify-end whitespace-nowrap`;
const SECOND_LINE = 'sm:max-xl:row-start-2';
const CELLS = {
  id: `${CELL} sm:max-xl:col-span-2`,
  type: `${CELL} truncate max-sm:col-start-1 max-sm:row-start-2 sm:max-xl:col-start-1 ${SECOND_LINE}`,
  amount: `${AT_END} sm:max-xl:col-span-2`,
  status: `${AT_END} ${SECOND_LINE} sm:max-xl:col-start-3`,
  date: `${CELL} whitespace-nowrap max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-3 ${SECOND_LINE} sm:max-xl:col-start-2`,
  action: `${AT_END} max-sm:col-start-2 max-sm:row-start-3 ${SECOND_LINE} sm:max-xl:col-start-4`,
};

export function TransactionHeadings() {
  return (
    <TableHead className="max-xl:sr-only">
      <TableRow aria-rowindex={1} className="max-xl:block">
        <Heading className="w-42">Transaction ID</Heading>
        <Heading className="w-36">Type</Heading>
        <Heading numeric>Amount</Heading>
        <Heading className="w-44">Status</Heading>
        <Heading className="w-42 min-[84rem]:w-61">Date</Heading>
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
    <TableRow aria-rowindex={index + 2} data-row-id={transactionId} className={ROW}>
      <TableCell className={CELLS.id}>
        <span className="flex items-center gap-1">
          <Link
            href={`/transactions/${encodeURIComponent(transactionId)}`}
            tabIndex={-1}
            className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
          >
            <Code>{transactionId}</Code>
          </Link>
          <span className="flex opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
            <CopyButton value={transactionId} item="Transaction ID" tabIndex={-1} />
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
        <Time iso={createdAt} relativeClassName="sm:max-lg:hidden xl:max-[84rem]:hidden" />
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
