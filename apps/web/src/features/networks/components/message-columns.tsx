import type { NetworkMessage } from '@clearbench/contract';
import { NETWORK_NAMES } from '@clearbench/domain';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { type Column, defineColumnChoice } from '@/components/paged-list/columns.ts';
import type { ListLayout } from '@/components/paged-list/list-rows.tsx';
import { ViewButton } from '@/components/paged-list/row-action.tsx';
import { Time } from '@/components/time.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { aboutText } from '../model/about.ts';
import { stateLook } from '../model/message-state.ts';
import { MessageDrawer } from './lazy-drawer.ts';

export const storedMessageColumns = defineColumnChoice('messages');

export const MESSAGE_LAYOUT: ListLayout = {
  name: 'messages',
  head: 'max-xl:sr-only',
  row: 'max-xl:stacked-row',
  cell: 'max-xl:stacked-cell max-xl:p-0!',
  zone: 'xl:hidden',
};

/** The columns of the messages; `onView` opens one. */
export const messageColumns = (onView: (id: string) => void): readonly Column<NetworkMessage>[] => [
  {
    id: 'time',
    heading: 'Time',
    isTime: true,
    headingClassName: 'w-43',
    className: 'whitespace-nowrap',
    skeleton: 'w-36',
    choice: 'shown',
    render: ({ createdAt }) => <Time iso={createdAt} relativeClassName="hidden" zoneClassName="hidden" />,
  },
  {
    id: 'message',
    heading: 'Message',
    headingClassName: 'w-48',
    skeleton: 'w-30',
    render: ({ direction, type, network }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <Direction direction={direction} />
        <Code className="truncate font-medium">{type}</Code>
        <span className="truncate text-ink-3">{textOf(NETWORK_NAMES, network)}</span>
      </span>
    ),
  },
  {
    id: 'banks',
    heading: 'From → to',
    headingClassName: 'w-52',
    className: 'truncate',
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
    className: 'max-[90rem]:hidden!',
    skeleton: 'w-18',
    choice: 'shown',
    render: ({ uetr }) => <Uetr uetr={uetr} />,
  },
  {
    id: 'about',
    heading: 'About',
    className: 'lg:max-xl:block! truncate text-ink-2',
    skeleton: 'w-44',
    choice: 'shown',
    render: aboutText,
  },
  {
    id: 'state',
    heading: 'State',
    headingClassName: 'w-40',
    className: 'whitespace-nowrap',
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
