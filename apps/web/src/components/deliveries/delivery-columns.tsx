import type { Delivery } from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import { Link } from 'wouter';
import type { Column } from '@/components/paged-list/columns.ts';
import { LogTime } from '@/components/paged-list/log-rows.tsx';
import { RowButton } from '@/components/paged-list/row-action.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { DeliveryResult } from './delivery-result.tsx';

const TRANSFER: Column<Delivery> = {
  id: 'transfer',
  heading: 'Transfer',
  headingClassName: 'w-38',
  skeleton: 'w-24',
  choice: 'shown',
  render: ({ transactionId }) =>
    transactionId === null ? (
      <Code>—</Code>
    ) : (
      <Link
        href={`/transactions/${encodeURIComponent(transactionId)}`}
        className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
      >
        <Code>{transactionId}</Code>
      </Link>
    ),
};

/** For lists of more than one webhook. */
const ENDPOINT: Column<Delivery> = {
  id: 'endpoint',
  heading: 'Endpoint',
  className: 'truncate',
  skeleton: 'w-40',
  choice: 'shown',
  render: ({ url }) => (
    <Code title={withKeysMasked(url)}>{url === '' ? 'deleted' : withKeysMasked(url)}</Code>
  ),
};

/** The columns of a delivery log; `onOpen` shows one delivery. */
export const deliveryColumns = (
  onOpen: (id: string) => void,
  { withTransfer, withEndpoint }: { withTransfer: boolean; withEndpoint: boolean },
): readonly Column<Delivery>[] => [
  {
    id: 'time',
    heading: 'Time',
    isTime: true,
    headingClassName: 'w-50',
    className: 'whitespace-nowrap text-ink-2',
    skeleton: 'w-32',
    render: ({ createdAt }) => <LogTime at={createdAt} />,
  },
  {
    id: 'event',
    heading: 'Event',
    // Fits the longest type.
    headingClassName: 'w-52',
    skeleton: 'w-36',
    render: ({ id, type, test }) => (
      <>
        <RowButton onClick={() => onOpen(id)}>{type}</RowButton>
        {test && <Tag className="ml-1.5">Test</Tag>}
      </>
    ),
  },
  ...(withTransfer ? [TRANSFER] : []),
  ...(withEndpoint ? [ENDPOINT] : []),
  {
    id: 'response',
    heading: 'Response',
    headingClassName: 'w-28 min-[104rem]:w-72',
    className: 'truncate',
    skeleton: 'w-10',
    render: (delivery) => <Response delivery={delivery} />,
  },
  {
    id: 'result',
    heading: 'Result',
    // Fits `Retry in 1 d 03:04:05`.
    headingClassName: 'w-52',
    skeleton: 'w-20',
    render: (delivery) => <DeliveryResult delivery={delivery} />,
  },
];

function Response({ delivery: { lastStatus, lastError, attempts } }: { delivery: Delivery }) {
  return (
    <span className="truncate" title={lastError ?? undefined}>
      {lastStatus ?? lastError ?? ''}
      {attempts > 1 && <span className="text-ink-3"> · {attempts} attempts</span>}
    </span>
  );
}
