import type { Delivery } from '@clearbench/contract';
import { memo } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { Code } from '@/components/ui/code.tsx';
import { SkeletonRows, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { Tag } from '@/components/ui/tag.tsx';
import { formatClock, formatDate } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import { DeliveryResult } from './delivery-result.tsx';

const NARROW = '(max-width: 47.99rem)';
const NARROW_ROW_PX = 64;

/** The height of a row on a screen of this width. */
export function useDeliveryRowPx(): number {
  const lineRowPx = useRowPx();
  return useMedia(NARROW) ? NARROW_ROW_PX : lineRowPx;
}

// On a narrow screen: event and result above, time and answer below.
const ROW =
  'relative max-md:grid max-md:h-16 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-center max-md:gap-x-2 max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:px-4';
const CELL = 'max-md:flex max-md:h-auto max-md:min-h-6 max-md:items-center max-md:border-0 max-md:p-0!';
const CELLS = {
  time: `${CELL} whitespace-nowrap text-ink-2 max-md:row-start-2`,
  event: `${CELL} max-md:row-start-1`,
  about: `${CELL} max-md:hidden`,
  answer: `${CELL} truncate max-md:row-start-2 max-md:justify-end`,
  result: `${CELL} max-md:row-start-1 max-md:justify-end`,
};

interface Columns {
  /** Which transfer it is about and where it went: where a list is of more than one webhook. */
  withTarget: boolean;
}

export function DeliveryHeadings({ withTarget }: Columns) {
  return (
    <TableHead className="max-md:sr-only">
      <TableRow aria-rowindex={1} className="max-md:block">
        <Heading className="w-44">Time</Heading>
        <Heading>Event</Heading>
        {withTarget && <Heading className="w-38">Transfer</Heading>}
        {withTarget && <Heading>Endpoint</Heading>}
        <Heading className="w-28">Answer</Heading>
        <Heading className="w-38">Result</Heading>
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

interface DeliveryRowProps extends Columns {
  delivery: Delivery;
  /** From 0. */
  index: number;
  isSelected: boolean;
  onSelect: (id: string) => void;
}

export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, index, isSelected, onSelect, withTarget } = props;
  const { id, type, createdAt, test, transactionId, url } = delivery;
  return (
    <TableRow aria-rowindex={index + 2} data-row-id={id} className={cn(ROW, isSelected && 'bg-accent-wash')}>
      <TableCell className={CELLS.time}>
        <time dateTime={createdAt}>
          {formatClock(createdAt)} <span className="text-ink-3">{formatDate(createdAt)}</span>
        </time>
      </TableCell>
      <TableCell className={CELLS.event}>
        <button
          type="button"
          aria-pressed={isSelected}
          className="mono min-h-6 max-w-full truncate text-left hover:text-accent after:absolute after:inset-0"
          onClick={() => onSelect(id)}
        >
          {type}
        </button>
        {test && <Tag className="ml-1.5">Test</Tag>}
      </TableCell>
      {withTarget && (
        <TableCell className={CELLS.about}>
          <Code>{transactionId ?? '—'}</Code>
        </TableCell>
      )}
      {withTarget && (
        <TableCell className={`${CELLS.about} truncate`}>
          <Code title={url}>{url === '' ? 'deleted' : url}</Code>
        </TableCell>
      )}
      <TableCell className={CELLS.answer}>
        <Answer delivery={delivery} />
      </TableCell>
      <TableCell className={CELLS.result}>
        <DeliveryResult delivery={delivery} />
      </TableCell>
    </TableRow>
  );
});

function Answer({ delivery: { lastStatus, lastError, attempts } }: { delivery: Delivery }) {
  return (
    <span className="truncate" title={lastError ?? undefined}>
      {lastStatus ?? lastError ?? ''}
      {attempts > 1 && <span className="text-ink-3"> · {attempts} tries</span>}
    </span>
  );
}

const SKELETONS = [
  { cell: CELLS.time, bar: 'w-32' },
  { cell: CELLS.event, bar: 'w-36' },
  { cell: CELLS.answer, bar: 'w-10' },
  { cell: CELLS.result, bar: 'w-20' },
];
const TARGET_SKELETONS = [
  { cell: CELLS.time, bar: 'w-32' },
  { cell: CELLS.event, bar: 'w-36' },
  { cell: CELLS.about, bar: 'w-24' },
  { cell: CELLS.about, bar: 'w-40' },
  { cell: CELLS.answer, bar: 'w-10' },
  { cell: CELLS.result, bar: 'w-20' },
];

export function DeliverySkeletons({ withTarget }: Columns) {
  return <SkeletonRows row={ROW} cells={withTarget ? TARGET_SKELETONS : SKELETONS} />;
}
