import type { Transaction } from '@clearbench/contract';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { type Column, defineColumnChoice, useShownColumns } from '@/components/paged-list/columns.ts';
import type { ListLayout } from '@/components/paged-list/list-rows.tsx';
import { ViewButton } from '@/components/paged-list/row-action.tsx';
import { Parties } from '@/components/parties.tsx';
import { Reason } from '@/components/reason.tsx';
import { ScenarioMark } from '@/components/scenario-mark.tsx';
import { Time } from '@/components/time.tsx';
import { Code } from '@/components/ui/code.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import { formatMoney, formatTransferType } from '@/lib/format.ts';
import { useMedia } from '@/lib/media.ts';
import { useRowPx } from '@/lib/preferences/density.ts';
import { reasonText } from '@/lib/reason-text.ts';
import { useStored } from '@/lib/storage.ts';
import { DetailsDialog } from './late-details.ts';

export const storedTransactionColumns = defineColumnChoice('transactions');

/** Where the screen is too narrow for one line, the cells of a row are in two lines, on a tablet in three, on a phone in four or five. */
const ROW_PX_BY_SCREEN = [
  { screen: '(max-width: 23.99rem)', rowPx: { comfortable: 148, compact: 128 } },
  { screen: '(max-width: 39.99rem)', rowPx: { comfortable: 124, compact: 104 } },
  { screen: '(max-width: 63.99rem)', rowPx: { comfortable: 92, compact: 76 } },
  { screen: '(max-width: 103.99rem)', rowPx: { comfortable: 64, compact: 52 } },
] as const;

/** The additional height of the line with the reason. */
const REASON_LINE_PX = { comfortable: 28, compact: 24 };

/** The height of a row on a screen of this width; with the reason of a failure, where all of them have one. */
export function useTransactionRowPx(hasReason: boolean): number {
  const [smallPhone, phone, tablet, laptop] = ROW_PX_BY_SCREEN;
  const isSmallPhone = useMedia(smallPhone.screen);
  const isPhone = useMedia(phone.screen);
  const isTablet = useMedia(tablet.screen);
  const isLaptop = useMedia(laptop.screen);
  const stacked = isSmallPhone ? smallPhone : isPhone ? phone : isTablet ? tablet : isLaptop ? laptop : null;
  const rowPx = useRowPx(stacked?.rowPx);
  const reasonPx = useRowPx(REASON_LINE_PX);
  return rowPx + (hasReason && stacked !== null ? reasonPx : 0);
}

/** The layout with all cells of a row in one line. */
const ONE_LINE = '(min-width: 104rem)';
/** Where it has room for the widest columns too. */
const WIDE_LINE = '(min-width: 120rem)';

const CELL =
  'max-[104rem]:flex max-[104rem]:h-auto max-[104rem]:min-h-6 max-[104rem]:items-center max-[104rem]:border-0 max-[104rem]:p-0!';
const AT_END = `${CELL} max-[104rem]:justify-end`;
/**
 * Lines: on a phone id and amount, parties, type and status, date; a small one has the amount above them. On a tablet the last two
 * share one line, and so do the first two. On a laptop the parties and the reference are below the cells with headings.
 */
const CELLS = {
  id: `${CELL} max-[24rem]:row-start-2 sm:max-[104rem]:row-start-1 sm:max-lg:col-span-2`,
  type: `${CELL} truncate max-sm:col-start-1 max-sm:row-start-3 max-[24rem]:row-start-4 sm:max-xl:col-start-1 sm:max-lg:row-start-3 lg:max-xl:row-start-2 xl:max-[104rem]:col-start-2 xl:max-[104rem]:row-start-1`,
  parties: `${CELL} truncate xl:max-[104rem]:text-ink-2 max-lg:row-start-2 max-sm:col-start-1 max-[24rem]:col-span-3 max-[24rem]:row-start-3 sm:max-lg:col-span-2 sm:max-lg:col-start-1 lg:max-xl:col-start-2 lg:max-xl:row-start-1 xl:max-[104rem]:col-span-3 xl:max-[104rem]:col-start-1 xl:max-[104rem]:row-start-2`,
  reference: `${CELL} truncate xl:max-[104rem]:text-ink-2 max-lg:row-start-2 max-lg:justify-end max-sm:col-span-2 max-sm:col-start-2 max-sm:ml-auto max-sm:max-w-32 sm:max-lg:col-span-2 sm:max-lg:col-start-3 lg:max-xl:col-start-3 lg:max-xl:row-start-1 xl:max-[104rem]:col-span-2 xl:max-[104rem]:col-start-4 xl:max-[104rem]:row-start-2`,
  amount: `${AT_END} whitespace-nowrap max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-1 max-[24rem]:col-span-3 max-[24rem]:col-start-1 max-[24rem]:justify-start sm:max-[104rem]:row-start-1 sm:max-lg:col-span-2 lg:max-xl:col-span-2 lg:max-xl:col-start-4 xl:max-[104rem]:col-start-3`,
  status: `${CELL} max-xl:justify-end whitespace-nowrap max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 max-[24rem]:row-start-4 sm:max-lg:col-start-3 sm:max-lg:row-start-3 lg:max-[104rem]:col-start-4 lg:max-xl:row-start-2 xl:max-[104rem]:row-start-1`,
  date: `${CELL} whitespace-nowrap max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-4 max-[24rem]:row-start-5 sm:max-xl:col-start-2 sm:max-lg:row-start-3 lg:max-xl:row-start-2 xl:max-[104rem]:col-start-5 xl:max-[104rem]:row-start-1`,
  action: `${AT_END} whitespace-nowrap max-sm:col-start-3 max-sm:row-start-4 max-[24rem]:row-start-5 sm:max-lg:col-start-4 sm:max-lg:row-start-3 lg:max-xl:col-start-5 lg:max-xl:row-start-2 xl:max-[104rem]:col-start-6 xl:max-[104rem]:row-span-2 xl:max-[104rem]:row-start-1`,
  /** Below all others, where every row has one. */
  reason: `${CELL} truncate max-[104rem]:col-span-full max-[104rem]:col-start-1 max-[24rem]:row-start-6 max-sm:row-start-5 sm:max-lg:row-start-4 lg:max-[104rem]:row-start-3`,
  /** Only in the one-line layout. */
  extra: 'truncate max-[104rem]:hidden',
  wide: 'truncate max-[120rem]:hidden',
};

const HEADING =
  'xl:max-[104rem]:row-start-1 lg:max-[104rem]:h-6 lg:max-[104rem]:w-auto! lg:max-[104rem]:content-center lg:max-[104rem]:border-0! lg:max-[104rem]:p-0! lg:max-[104rem]:shadow-none!';
/**
 * On a laptop each is above the first line of its column; headings without a place there are visually hidden. On a smaller screen
 * they have two lines, like the rows below them.
 */
const HEADINGS = {
  id: `${HEADING} lg:max-xl:row-start-1 lg:max-[104rem]:col-start-1`,
  type: `${HEADING} lg:max-xl:col-start-1 lg:max-xl:row-start-2 xl:max-[104rem]:col-start-2`,
  parties: `${HEADING} lg:max-xl:col-start-2 lg:max-xl:row-start-1 xl:max-[104rem]:sr-only!`,
  reference: `${HEADING} lg:max-xl:col-start-3 lg:max-xl:row-start-1 xl:max-[104rem]:sr-only!`,
  amount: `${HEADING} lg:max-xl:col-span-2 lg:max-xl:col-start-4 lg:max-xl:row-start-1 xl:max-[104rem]:col-start-3`,
  status: `${HEADING} lg:max-xl:row-start-2 lg:max-xl:text-right lg:max-[104rem]:col-start-4`,
  date: `${HEADING} lg:max-xl:col-start-2 lg:max-xl:row-start-2 xl:max-[104rem]:col-start-5`,
  action: `${HEADING} lg:max-xl:col-start-5 lg:max-xl:row-start-2 xl:max-[104rem]:col-start-6`,
  reason: `${HEADING} lg:max-[104rem]:sr-only!`,
  extra: 'max-[104rem]:hidden',
  wide: 'max-[120rem]:hidden',
};
const LAPTOP_COLUMNS =
  'lg:max-xl:grid-cols-[9rem_minmax(0,1fr)_8.5rem_10.25rem_3.5rem] lg:max-xl:gap-x-3 ' +
  'xl:max-[104rem]:grid-cols-[9rem_7.5rem_minmax(0,1fr)_10.5rem_9.75rem_3.5rem] xl:max-[104rem]:gap-x-4';

export const TRANSACTION_LAYOUT: ListLayout = {
  zone: 'lg:hidden',
  head: 'max-lg:sr-only lg:max-[104rem]:sticky lg:max-[104rem]:top-0 lg:max-[104rem]:z-10',
  headRow: `lg:max-[104rem]:relative lg:max-[104rem]:grid lg:max-[104rem]:border-b lg:max-[104rem]:border-line lg:max-[104rem]:bg-surface lg:max-[104rem]:py-1 lg:max-[104rem]:pr-4 lg:max-[104rem]:pl-11 ${LAPTOP_COLUMNS}`,
  headSelect:
    'lg:max-[104rem]:absolute lg:max-[104rem]:top-1/2 lg:max-[104rem]:left-3 lg:max-[104rem]:h-auto lg:max-[104rem]:w-auto! lg:max-[104rem]:-translate-y-1/2 lg:max-[104rem]:border-0! lg:max-[104rem]:p-0! lg:max-[104rem]:shadow-none!',
  row:
    'relative max-[104rem]:grid max-[104rem]:content-center max-[104rem]:gap-y-1 max-[104rem]:border-b max-[104rem]:border-line max-[104rem]:pr-4 max-[104rem]:pl-11 max-[104rem]:last:border-b-0 ' +
    'compact:max-[104rem]:gap-y-0 ' +
    'max-[104rem]:h-(--row-height) max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:gap-x-2 ' +
    'sm:max-lg:grid-cols-[minmax(0,1fr)_auto_minmax(6.75rem,auto)_auto] sm:max-lg:gap-x-3 ' +
    LAPTOP_COLUMNS,
  select:
    'max-[104rem]:absolute max-[104rem]:top-1/2 max-[104rem]:left-3 max-[104rem]:h-auto max-[104rem]:-translate-y-1/2 max-[104rem]:border-0 max-[104rem]:p-0!',
};

const DASH = <span className="text-ink-3">—</span>;
/** In rows of several lines it would be confusing. */
const OneLineDash = () => <span className="max-[104rem]:hidden">{DASH}</span>;

/**
 * The columns that the operator chose; `onView` opens a transfer's details. `hasReasons`: all rows have failed, so that the column with
 * the reason is shown unless the operator hid it.
 */
export function useTransactionColumns(
  onView: (id: string) => void,
  hasReasons: boolean,
): readonly Column<Transaction>[] {
  const [chosen] = useStored(storedTransactionColumns);
  const hasWideColumns = chosen.uetr === true || chosen.completed === true;
  const all = useMemo(
    () => transactionColumns(onView, { hasWideColumns, hasReasons }),
    [onView, hasWideColumns, hasReasons],
  );
  return useShownColumns(all, storedTransactionColumns);
}

interface ColumnOptions {
  /** They take the room of `2 min ago`. */
  hasWideColumns: boolean;
  hasReasons: boolean;
}

const transactionColumns = (
  onView: (id: string) => void,
  { hasWideColumns, hasReasons }: ColumnOptions,
): readonly Column<Transaction>[] => [
  {
    id: 'id',
    heading: 'Transaction ID',
    headingClassName: `w-40 ${HEADINGS.id}`,
    className: CELLS.id,
    skeleton: 'w-26',
    render: ({ transactionId }) => <TransactionId id={transactionId} />,
  },
  {
    id: 'type',
    heading: 'Type',
    headingClassName: `w-33 ${HEADINGS.type}`,
    className: CELLS.type,
    skeleton: 'w-24',
    choice: 'shown',
    render: ({ type }) => <span className="truncate">{formatTransferType(type)}</span>,
  },
  {
    id: 'parties',
    heading: 'Parties',
    headingClassName: HEADINGS.parties,
    className: CELLS.parties,
    skeleton: 'w-32',
    choice: 'shown',
    render: (row) => <Parties transaction={row} none={<OneLineDash />} />,
  },
  {
    id: 'reference',
    heading: 'Reference',
    headingClassName: `w-36 min-[120rem]:w-40 ${HEADINGS.reference}`,
    className: CELLS.reference,
    skeleton: 'w-16',
    choice: 'shown',
    render: ({ reference }) =>
      reference === null ? (
        <OneLineDash />
      ) : (
        <span className="block truncate" title={reference}>
          <span className="text-ink-3 max-xl:hidden min-[104rem]:hidden">Ref. </span>
          {reference}
        </span>
      ),
  },
  {
    id: 'uetr',
    heading: 'UETR',
    // Without a width: it shares what the others leave with the parties.
    headingClassName: HEADINGS.wide,
    className: CELLS.wide,
    fits: WIDE_LINE,
    skeleton: 'w-full',
    choice: 'hidden',
    render: ({ uetr }) => <Code title={uetr}>{uetr}</Code>,
  },
  {
    id: 'amount',
    heading: 'Amount',
    headingClassName: `w-58 ${HEADINGS.amount}`,
    numeric: true,
    className: `${CELLS.amount} text-base font-medium`,
    skeleton: 'w-28 sm:ml-auto',
    choice: 'shown',
    render: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    id: 'fund-type',
    heading: 'Fund type',
    headingClassName: `w-24 ${HEADINGS.extra}`,
    className: CELLS.extra,
    fits: ONE_LINE,
    skeleton: 'w-8',
    choice: 'hidden',
    render: ({ fundType }) => fundType.toUpperCase(),
  },
  {
    id: 'status',
    heading: 'Status',
    headingClassName: `${hasReasons ? 'w-40' : 'w-48'} ${HEADINGS.status}`,
    className: CELLS.status,
    skeleton: 'w-22',
    choice: 'shown',
    render: (row) => (
      <>
        <StatusBadge status={row.status} />
        <ScenarioMark transaction={row} />
      </>
    ),
  },
  {
    id: 'reason',
    heading: 'Reason',
    headingClassName: `w-48 min-[120rem]:w-64 ${hasReasons ? HEADINGS.reason : HEADINGS.extra}`,
    className: hasReasons ? CELLS.reason : CELLS.extra,
    ...(hasReasons ? {} : { fits: ONE_LINE }),
    skeleton: 'w-28',
    choice: hasReasons ? 'shown' : 'hidden',
    render: ({ reason }) =>
      reason === null ? (
        <OneLineDash />
      ) : (
        <span className="truncate" title={reasonText(reason)}>
          <Reason reason={reason} />
        </span>
      ),
  },
  {
    id: 'date',
    heading: 'Date',
    isTime: true,
    headingClassName: `w-43 ${hasWideColumns ? '' : 'min-[120rem]:w-61'} ${HEADINGS.date}`,
    className: CELLS.date,
    skeleton: 'w-48',
    choice: 'shown',
    render: ({ createdAt }) => (
      <Time
        iso={createdAt}
        zoneClassName="hidden"
        relativeClassName={`max-lg:hidden lg:max-[75rem]:hidden ${hasWideColumns ? 'xl:hidden' : 'xl:max-[120rem]:hidden'}`}
      />
    ),
  },
  {
    id: 'completed',
    heading: 'Completed',
    isTime: true,
    headingClassName: `w-43 ${HEADINGS.wide}`,
    className: CELLS.wide,
    fits: WIDE_LINE,
    skeleton: 'w-36',
    choice: 'hidden',
    render: ({ completedAt }) =>
      completedAt === null ? (
        DASH
      ) : (
        <Time iso={completedAt} zoneClassName="hidden" relativeClassName="hidden" />
      ),
  },
  {
    id: 'action',
    heading: 'Actions',
    headingClassName: `w-20 ${HEADINGS.action}`,
    isHeadingHidden: true,
    numeric: true,
    className: CELLS.action,
    skeleton: 'w-12 sm:ml-auto',
    render: ({ transactionId }) => (
      <ViewButton
        subject={transactionId}
        preload={DetailsDialog.preload}
        onClick={() => onView(transactionId)}
      />
    ),
  },
];

/** All columns, for the choice among them. */
export const allTransactionColumns = (hasReasons: boolean): readonly Column<Transaction>[] =>
  transactionColumns(() => undefined, { hasWideColumns: false, hasReasons });

function TransactionId({ id }: { id: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link
        href={`/transactions/${encodeURIComponent(id)}`}
        data-opens-row
        className="inline-flex min-h-6 min-w-0 items-center hover:text-accent hover:underline"
      >
        <Code className="truncate" title={id}>
          {id}
        </Code>
      </Link>
      <span className="flex opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
        <CopyButton value={id} item="Transaction ID" />
      </span>
    </span>
  );
}
