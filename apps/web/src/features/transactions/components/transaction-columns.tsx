import type { Transaction } from '@clearbench/contract';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { type Column, useShownColumns } from '@/components/paged-list/columns.ts';
import type { ListLayout } from '@/components/paged-list/list-rows.tsx';
import { ViewButton } from '@/components/paged-list/row-action.tsx';
import { Parties } from '@/components/parties.tsx';
import { Reason } from '@/components/reason.tsx';
import { ReasonMark } from '@/components/reason-mark.tsx';
import { ScenarioMark } from '@/components/scenario-mark.tsx';
import { Time } from '@/components/time.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { useStored } from '@/lib/browser/storage.ts';
import { formatMoney, formatTransferType } from '@/lib/text/format.ts';
import { reasonText } from '@/lib/text/reason-text.ts';
import type { Searched } from '../model/matched.ts';
import { storedTransactionColumns } from './column-choice.ts';
import { DetailsDialog } from './lazy-details.ts';
import { Matched, MatchedElsewhere } from './matched.tsx';

/** The layout with all cells of a row in one line. */
const ONE_LINE = '(min-width: 104rem)';
/** For layouts that are wide enough for the widest columns. */
const WIDE_LINE = '(min-width: 120rem)';

/** Columns that only the layout in one line has, and only a wide one. */
const EXTRA = {
  fits: ONE_LINE,
  className: 'truncate max-[104rem]:hidden!',
  headingClassName: 'max-[104rem]:hidden',
};
const WIDE = {
  fits: WIDE_LINE,
  className: 'truncate max-[120rem]:hidden!',
  headingClassName: 'max-[120rem]:hidden',
};
/** For headings without a place above the cells of a laptop. */
const UNSEEN = 'xl:max-[104rem]:sr-only!';

/** On a laptop each heading is above the first line of its column, or in two lines like the rows below it. */
const LAYOUT: Omit<ListLayout, 'name'> = {
  zone: 'lg:hidden',
  head: 'max-lg:sr-only lg:max-[104rem]:sticky lg:max-[104rem]:top-0 lg:max-[104rem]:z-10',
  headRow:
    'lg:max-[104rem]:relative lg:max-[104rem]:grid lg:max-[104rem]:border-b lg:max-[104rem]:border-line lg:max-[104rem]:bg-surface lg:max-[104rem]:py-1 lg:max-[104rem]:pr-4 lg:max-[104rem]:pl-11',
  headCell:
    'lg:max-[104rem]:h-6 lg:max-[104rem]:w-auto! lg:max-[104rem]:content-center lg:max-[104rem]:border-0! lg:max-[104rem]:p-0! lg:max-[104rem]:shadow-none!',
  headSelect:
    'lg:max-[104rem]:absolute lg:max-[104rem]:top-1/2 lg:max-[104rem]:left-3 lg:max-[104rem]:h-auto lg:max-[104rem]:w-auto! lg:max-[104rem]:-translate-y-1/2 lg:max-[104rem]:border-0! lg:max-[104rem]:p-0! lg:max-[104rem]:shadow-none!',
  row: 'relative max-[104rem]:stacked-row max-[104rem]:pl-11',
  cell: 'max-[104rem]:stacked-cell max-[104rem]:p-0!',
  select:
    'max-[104rem]:absolute max-[104rem]:top-1/2 max-[104rem]:left-3 max-[104rem]:h-auto max-[104rem]:-translate-y-1/2 max-[104rem]:border-0 max-[104rem]:p-0!',
};
export const TRANSACTION_LAYOUT: ListLayout = { ...LAYOUT, name: 'transactions' };
/** With the reason of a failure, where all rows have one. */
export const FAILED_LAYOUT: ListLayout = { ...LAYOUT, name: 'failed-transactions' };

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
  { search, words }: Searched,
): readonly Column<Transaction>[] {
  const [chosen] = useStored(storedTransactionColumns);
  const hasWideColumns = chosen.uetr === true || chosen.completed === true;
  const all = useMemo(
    () => transactionColumns(onView, { hasWideColumns, hasReasons, searched: { search, words } }),
    [onView, hasWideColumns, hasReasons, search, words],
  );
  return useShownColumns(all, storedTransactionColumns);
}

interface ColumnOptions {
  /** As wide as `2 min ago`. */
  hasWideColumns: boolean;
  hasReasons: boolean;
  searched: Searched;
}

const transactionColumns = (
  onView: (id: string) => void,
  { hasWideColumns, hasReasons, searched }: ColumnOptions,
): readonly Column<Transaction>[] => [
  {
    id: 'id',
    heading: 'Transaction ID',
    headingClassName: 'w-40',
    skeleton: 'w-26',
    render: (row) => <TransactionId row={row} searched={searched} />,
  },
  {
    id: 'type',
    heading: 'Type',
    headingClassName: 'w-33',
    className: 'truncate',
    skeleton: 'w-24',
    choice: 'shown',
    render: ({ type }) => <span className="truncate">{formatTransferType(type)}</span>,
  },
  {
    id: 'parties',
    heading: 'Parties',
    headingClassName: UNSEEN,
    className: 'truncate',
    skeleton: 'w-32',
    choice: 'shown',
    render: (row) => (
      <Matched transaction={row} searched={searched} field="parties">
        <Parties transaction={row} none={<OneLineDash />} />
      </Matched>
    ),
  },
  {
    id: 'reference',
    heading: 'Reference',
    headingClassName: `w-36 min-[120rem]:w-40 ${UNSEEN}`,
    className: 'truncate',
    skeleton: 'w-16',
    choice: 'shown',
    render: (row) =>
      row.reference === null ? (
        <OneLineDash />
      ) : (
        <span className="block truncate" title={row.reference}>
          <span className="text-ink-3 max-xl:hidden min-[104rem]:hidden">Ref. </span>
          <Matched transaction={row} searched={searched} field="reference">
            {row.reference}
          </Matched>
        </span>
      ),
  },
  {
    id: 'uetr',
    heading: 'UETR',
    // Without a width: it shares the remaining space with the parties.
    ...WIDE,
    skeleton: 'w-full',
    choice: 'hidden',
    render: (row) =>
      row.uetr === '' ? (
        DASH
      ) : (
        <Matched transaction={row} searched={searched} field="uetr">
          <Code title={row.uetr}>{row.uetr}</Code>
        </Matched>
      ),
  },
  {
    id: 'amount',
    heading: 'Amount',
    headingClassName: 'w-58',
    numeric: true,
    className: 'whitespace-nowrap text-base font-medium',
    skeleton: 'w-28 sm:ml-auto',
    choice: 'shown',
    render: (row) => (
      <Matched transaction={row} searched={searched} field="amount">
        <Amount text={formatMoney(row.amount, row.currency)} />
      </Matched>
    ),
  },
  {
    id: 'fund-type',
    heading: 'Fund type',
    ...EXTRA,
    headingClassName: `w-24 ${EXTRA.headingClassName}`,
    skeleton: 'w-8',
    choice: 'hidden',
    render: ({ fundType }) => fundType.toUpperCase(),
  },
  {
    id: 'status',
    heading: 'Status',
    headingClassName: hasReasons ? 'w-40' : 'w-48',
    className: 'whitespace-nowrap',
    skeleton: 'w-22',
    choice: 'shown',
    render: (row) => (
      <>
        <StatusBadge status={row.status} />
        <ScenarioMark transaction={row} />
        {row.reason !== null && !hasReasons && <ReasonMark reason={row.reason} />}
        <MatchedElsewhere transaction={row} searched={searched} />
      </>
    ),
  },
  {
    id: 'reason',
    heading: 'Reason',
    ...(hasReasons ? { className: 'truncate' } : EXTRA),
    headingClassName: `w-48 min-[120rem]:w-64 ${hasReasons ? 'lg:max-[104rem]:sr-only!' : EXTRA.headingClassName}`,
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
    headingClassName: `w-43 ${hasWideColumns ? '' : 'min-[120rem]:w-61'}`,
    className: 'whitespace-nowrap',
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
    ...WIDE,
    headingClassName: `w-43 ${WIDE.headingClassName}`,
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
    headingClassName: 'w-20',
    isHeadingHidden: true,
    numeric: true,
    className: 'whitespace-nowrap',
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
  transactionColumns(() => undefined, {
    hasWideColumns: false,
    hasReasons,
    searched: { search: '', words: '' },
  });

function TransactionId({ row, searched }: { row: Transaction; searched: Searched }) {
  const { transactionId: id } = row;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link
        href={`/transactions/${encodeURIComponent(id)}`}
        data-opens-row
        className="inline-flex min-h-6 min-w-0 items-center hover:text-accent hover:underline"
      >
        <Code className="truncate" title={id}>
          <Matched transaction={row} searched={searched} field="id">
            {id}
          </Matched>
        </Code>
      </Link>
      <span className="flex opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
        <CopyButton value={id} item="Transaction ID" />
      </span>
    </span>
  );
}

/** The longest amounts fit into the narrowest phones only if they are smaller. */
function Amount({ text }: { text: string }) {
  return text.length > 20 ? <span className="max-sm:text-sm">{text}</span> : text;
}
