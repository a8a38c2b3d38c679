import type { Receipt } from '@clearbench/contract';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PagedTable } from '@/components/paged-list/paged-table.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Code } from '@/components/ui/code.tsx';
import { SkeletonRows, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { isAccepted, senderText } from '@/components/webhooks/receipt-text.ts';
import { formatClock, formatDate } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import { receiptSource } from '../model/receipt-source.ts';
import { ReceiptDrawer } from './receipt-drawer.tsx';

const NARROW = '(max-width: 47.99rem)';
const NARROW_ROW_PX = 64;

const ROW =
  'relative max-md:grid max-md:h-16 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-center max-md:gap-x-2 max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:px-4';
const CELL = 'max-md:flex max-md:h-auto max-md:min-h-6 max-md:items-center max-md:border-0 max-md:p-0!';
const CELLS = {
  time: `${CELL} whitespace-nowrap text-ink-2 max-md:row-start-2`,
  segment: `${CELL} truncate max-md:row-start-1`,
  extra: `${CELL} truncate max-md:hidden`,
  answer: `${CELL} max-md:row-start-1 max-md:justify-end`,
};

/** Each call of a receiver, with what it was answered. */
export function ReceiptList({ search, empty }: { search: string; empty: ReactNode }) {
  const source = useMemo(() => receiptSource(search), [search]);
  const list = usePagedList(source);
  const lineRowPx = useRowPx();
  const isNarrow = useMedia(NARROW);
  const [open, setOpen] = useState<Receipt | null>(null);
  return (
    <>
      <LoadFailure
        title="The feed could not be brought up to date"
        error={list.refreshError}
        onRetry={list.retry}
        className="m-2.5"
      />
      <PagedTable
        list={list}
        label="Received"
        tableLabel="Received"
        noun="calls"
        rowPx={isNarrow ? NARROW_ROW_PX : lineRowPx}
        headings={<Headings />}
        skeletons={<SkeletonRows row={ROW} cells={SKELETONS} />}
        renderRow={(receipt, index) => (
          <ReceiptRow key={receipt.id} receipt={receipt} index={index} onOpen={setOpen} />
        )}
        notice={
          list.loadError !== null ? (
            <LoadFailure
              title="The feed could not be loaded"
              error={list.loadError}
              onRetry={list.retry}
              className="m-4"
            />
          ) : list.isEmpty ? (
            empty
          ) : null
        }
        className="h-100"
      />
      {open !== null && <ReceiptDrawer receipt={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Headings() {
  return (
    <TableHead className="max-md:sr-only">
      <TableRow aria-rowindex={1} className="max-md:block">
        <Heading className="w-44">Time</Heading>
        <Heading>Receiver</Heading>
        <Heading className="w-42">Transfer</Heading>
        <Heading className="w-40">Sender</Heading>
        <Heading className="w-24">Answer</Heading>
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

interface ReceiptRowProps {
  receipt: Receipt;
  index: number;
  onOpen: (receipt: Receipt) => void;
}

const ReceiptRow = memo(function ReceiptRow({ receipt, index, onOpen }: ReceiptRowProps) {
  const { id, at, segment, keyPrefix, transactionId, answer } = receipt;
  return (
    <TableRow aria-rowindex={index + 2} data-row-id={id} className={ROW}>
      <TableCell className={CELLS.time}>
        <time dateTime={at}>
          {formatClock(at)} <span className="text-ink-3">{formatDate(at)}</span>
        </time>
      </TableCell>
      <TableCell className={CELLS.segment}>
        <button
          type="button"
          className="mono min-h-6 max-w-full truncate text-left after:absolute after:inset-0 hover:text-accent"
          onClick={() => onOpen(receipt)}
        >
          {segment} <span className="text-ink-3">{keyPrefix}…</span>
        </button>
      </TableCell>
      <TableCell className={CELLS.extra}>
        <Code>{transactionId ?? '—'}</Code>
      </TableCell>
      <TableCell className={CELLS.extra}>{senderText(receipt)}</TableCell>
      <TableCell className={CELLS.answer}>
        <Badge tone={isAccepted(receipt) ? 'good' : 'bad'}>{answer.status}</Badge>
      </TableCell>
    </TableRow>
  );
});

const SKELETONS = [
  { cell: CELLS.time, bar: 'w-32' },
  { cell: CELLS.segment, bar: 'w-40' },
  { cell: CELLS.extra, bar: 'w-24' },
  { cell: CELLS.extra, bar: 'w-28' },
  { cell: CELLS.answer, bar: 'w-10' },
];
