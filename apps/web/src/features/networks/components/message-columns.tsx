import type { NetworkMessage } from '@clearbench/contract';
import { NETWORK_NAMES } from '@clearbench/domain';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { type Column, defineColumnChoice } from '@/components/paged-list/columns.ts';
import type { ListLayout } from '@/components/paged-list/list-rows.tsx';
import { ViewButton } from '@/components/paged-list/row-action.tsx';
import { Time } from '@/components/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Code } from '@/components/ui/code.tsx';
import { useMedia } from '@/lib/media.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import { aboutText } from '../model/about.ts';
import { stateLook } from '../model/message-state.ts';
import { MessageDrawer } from './late-drawer.ts';

/** Where the screen is too narrow for one line, the cells of a row are in two lines, on a tablet or a phone in three. */
const ROW_PX_ON_TABLET = { comfortable: 96, compact: 80 };
const ROW_PX_IF_STACKED = { comfortable: 64, compact: 52 };

/** The height of a row on a screen of this width. */
export function useMessageRowPx(): number {
  const isTablet = useMedia('(max-width: 63.99rem)');
  const isStacked = useMedia('(max-width: 79.99rem)');
  return useRowPx(isTablet ? ROW_PX_ON_TABLET : isStacked ? ROW_PX_IF_STACKED : undefined);
}

const ROW =
  'max-xl:grid max-xl:content-center max-xl:gap-y-1 max-xl:border-b max-xl:border-line max-xl:px-4 max-xl:last:border-b-0 compact:max-xl:gap-y-0 ' +
  'max-xl:h-(--row-height) max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-2 ' +
  'lg:max-xl:grid-cols-[10.5rem_minmax(0,1fr)_auto_3.5rem] lg:max-xl:gap-x-3';
const CELL = 'max-xl:flex max-xl:h-auto max-xl:min-h-6 max-xl:items-center max-xl:border-0 max-xl:p-0!';
const AT_END = `${CELL} max-xl:justify-end lg:max-xl:row-span-2`;
const CELLS = {
  time: `${CELL} whitespace-nowrap max-xl:col-start-1 max-lg:row-start-3 lg:max-xl:row-start-2 max-xl:text-ink-3`,
  message: `${CELL} max-xl:col-start-1 max-xl:row-start-1`,
  banks: `${CELL} truncate max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-2 lg:max-xl:col-start-2 lg:max-xl:row-start-1`,
  uetr: `${CELL} max-[90rem]:hidden!`,
  summary: `${CELL} max-xl:block! truncate max-lg:hidden! lg:max-xl:col-start-2 lg:max-xl:row-start-2`,
  state: `${AT_END} whitespace-nowrap max-xl:row-start-1 max-lg:col-start-2 lg:max-xl:col-start-3`,
  action: `${AT_END} max-lg:col-start-2 max-lg:row-start-3 lg:max-xl:col-start-4 lg:max-xl:row-start-1`,
};

export const storedMessageColumns = defineColumnChoice('messages');

export const MESSAGE_LAYOUT: ListLayout = { head: 'max-xl:sr-only', row: ROW, zone: 'xl:hidden' };

/** The columns of the messages; `onView` opens one. */
export const messageColumns = (onView: (id: string) => void): readonly Column<NetworkMessage>[] => [
  {
    id: 'time',
    heading: 'Time',
    isTime: true,
    headingClassName: 'w-43',
    className: CELLS.time,
    skeleton: 'w-36',
    choice: 'shown',
    render: ({ createdAt }) => <Time iso={createdAt} relativeClassName="hidden" zoneClassName="hidden" />,
  },
  {
    id: 'message',
    heading: 'Message',
    headingClassName: 'w-48',
    className: CELLS.message,
    skeleton: 'w-30',
    render: ({ direction, type, network }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <Direction direction={direction} />
        <Code className="truncate font-medium">{type}</Code>
        <span className="truncate text-ink-3">{NETWORK_NAMES[network]}</span>
      </span>
    ),
  },
  {
    id: 'banks',
    heading: 'From → to',
    headingClassName: 'w-52',
    className: CELLS.banks,
    skeleton: 'w-42',
    choice: 'shown',
    render: ({ senderBic, receiverBic }) => (
      <Code>
        {senderBic} → {receiverBic}
      </Code>
    ),
  },
  {
    id: 'uetr',
    heading: 'UETR',
    headingClassName: 'w-28 max-[90rem]:hidden',
    className: CELLS.uetr,
    skeleton: 'w-18',
    choice: 'shown',
    render: ({ uetr }) => <Uetr uetr={uetr} />,
  },
  {
    id: 'about',
    heading: 'About',
    className: `${CELLS.summary} text-ink-2`,
    skeleton: 'w-44',
    choice: 'shown',
    render: aboutText,
  },
  {
    id: 'state',
    heading: 'State',
    headingClassName: 'w-40',
    className: CELLS.state,
    skeleton: 'w-20',
    choice: 'shown',
    render: (message) => <State message={message} />,
  },
  {
    id: 'action',
    heading: 'Actions',
    headingClassName: 'w-20',
    isHeadingHidden: true,
    numeric: true,
    className: CELLS.action,
    skeleton: 'w-12 sm:ml-auto',
    render: ({ id, type, reference }) => (
      <ViewButton
        subject={`${type} ${reference}`}
        preload={MessageDrawer.preload}
        onClick={() => onView(id)}
      />
    ),
  },
];

function State({ message }: { message: NetworkMessage }) {
  const { text, tone } = stateLook(message);
  return <Badge tone={tone}>{text}</Badge>;
}

function Uetr({ uetr }: { uetr: string | null }) {
  if (uetr === null) return <span className="text-ink-3">—</span>;
  return (
    <Code className="text-ink-2" title={uetr}>
      {uetr.slice(0, 8)}…
    </Code>
  );
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
