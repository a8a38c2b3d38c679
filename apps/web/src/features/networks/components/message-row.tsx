import type { NetworkMessage } from '@clearbench/contract';
import { NETWORK_NAMES } from '@clearbench/domain';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { memo } from 'react';
import { Time } from '@/components/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Code } from '@/components/ui/code.tsx';
import { SkeletonRows, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { useMedia } from '@/lib/media.ts';
import { stateLook } from '../model/message-state.ts';
import { preloadDrawer } from './drawer-preload.ts';

const ROW_PX = 36;
/** Below this width the cells of a row stand in three lines. */
const STACKED_ROW_PX = 96;
const IS_STACKED = '(max-width: 63.99rem)';

/** The height of a row on a screen of this width. */
export function useMessageRowPx(): number {
  return useMedia(IS_STACKED) ? STACKED_ROW_PX : ROW_PX;
}

const ROW =
  'max-lg:grid max-lg:h-24 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-center max-lg:gap-x-2 max-lg:gap-y-1 ' +
  'max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:last:border-b-0';
const CELL = 'max-lg:flex max-lg:h-auto max-lg:min-h-6 max-lg:items-center max-lg:border-0 max-lg:p-0!';
const AT_END = `${CELL} max-lg:justify-end`;
const CELLS = {
  time: `${CELL} whitespace-nowrap max-lg:col-start-1 max-lg:row-start-3 max-lg:text-ink-3`,
  message: `${CELL} max-lg:col-start-1 max-lg:row-start-1`,
  banks: `${CELL} truncate max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-2`,
  uetr: `${CELL} max-lg:hidden!`,
  summary: `${CELL} truncate max-xl:hidden!`,
  state: `${AT_END} whitespace-nowrap max-lg:col-start-2 max-lg:row-start-1`,
  action: `${AT_END} max-lg:col-start-2 max-lg:row-start-3`,
};

export function MessageHeadings() {
  return (
    <TableHead className="max-lg:sr-only">
      <TableRow aria-rowindex={1} className="max-lg:block">
        <Heading className="w-43">Time</Heading>
        <Heading className="w-48">Message</Heading>
        <Heading className="w-52">From → to</Heading>
        <Heading className="w-28">UETR</Heading>
        <Heading className="max-xl:hidden">About</Heading>
        <Heading className="w-40">State</Heading>
        <Heading className="w-20">
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

interface MessageRowProps {
  message: NetworkMessage;
  /** From 0. */
  index: number;
  onView: (id: string) => void;
}

export const MessageRow = memo(function MessageRow({ message, index, onView }: MessageRowProps) {
  const { id, type, direction, network, senderBic, receiverBic, uetr, createdAt } = message;
  const { text, tone } = stateLook(message);
  return (
    <TableRow aria-rowindex={index + 2} data-row-id={id} className={ROW}>
      <TableCell className={CELLS.time}>
        <Time iso={createdAt} relativeClassName="hidden" />
      </TableCell>
      <TableCell className={CELLS.message}>
        <span className="flex min-w-0 items-center gap-1.5">
          <Direction direction={direction} />
          <Code className="truncate font-medium">{type}</Code>
          <span className="truncate text-ink-3">{NETWORK_NAMES[network]}</span>
        </span>
      </TableCell>
      <TableCell className={CELLS.banks}>
        <Code>
          {senderBic} → {receiverBic}
        </Code>
      </TableCell>
      <TableCell className={CELLS.uetr}>
        {uetr === null ? (
          <span className="text-ink-3">—</span>
        ) : (
          <Code className="text-ink-2" title={uetr}>
            {uetr.slice(0, 8)}…
          </Code>
        )}
      </TableCell>
      <TableCell className={`${CELLS.summary} text-ink-2`}>{aboutText(message)}</TableCell>
      <TableCell className={CELLS.state}>
        <Badge tone={tone}>{text}</Badge>
      </TableCell>
      <TableCell numeric className={CELLS.action}>
        <Button
          size="sm"
          aria-label={`View ${type} ${message.reference}`}
          onPointerEnter={preloadDrawer}
          onFocus={preloadDrawer}
          onClick={() => onView(id)}
        >
          View
        </Button>
      </TableCell>
    </TableRow>
  );
});

/** What the message does, else its reference and amount. */
function aboutText({ summary, reference, amount, currency }: NetworkMessage): string {
  if (summary !== null) return summary;
  return amount === null ? reference : `${reference} · ${currency ?? ''} ${amount}`;
}

function Direction({ direction }: { direction: NetworkMessage['direction'] }) {
  const Icon = direction === 'out' ? ArrowUpRight : ArrowDownLeft;
  return (
    <>
      <Icon aria-hidden="true" className="size-3.75 shrink-0 text-ink-3" />
      <span className="sr-only">{direction === 'out' ? 'Out' : 'In'}</span>
    </>
  );
}

const SKELETONS = [
  { cell: CELLS.time, bar: 'w-36' },
  { cell: CELLS.message, bar: 'w-30' },
  { cell: CELLS.banks, bar: 'w-42' },
  { cell: CELLS.uetr, bar: 'w-18' },
  { cell: CELLS.summary, bar: 'w-44' },
  { cell: CELLS.state, bar: 'w-20' },
  { cell: CELLS.action, bar: 'w-12 sm:ml-auto' },
];

export function MessageSkeletons() {
  return <SkeletonRows row={ROW} cells={SKELETONS} />;
}
