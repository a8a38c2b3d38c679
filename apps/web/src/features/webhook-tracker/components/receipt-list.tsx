import type { Receipt } from '@clearbench/contract';
import { type ReactNode, useMemo, useState } from 'react';
import type { Column } from '@/components/paged-list/columns.ts';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { LogTime, logLayout } from '@/components/paged-list/log-rows.tsx';
import { RowButton } from '@/components/paged-list/row-action.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { isAccepted, senderText } from '@/components/webhooks/receipt-text.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { receiptSource } from '../model/receipt-source.ts';
import { ReceiptDrawer } from './receipt-drawer.tsx';

const LAYOUT = logLayout('receipts');
const CALLS = { one: 'call', many: 'calls' };

/** Each call of a receiver, with its response. */
export function ReceiptList({ search, empty }: { search: string; empty: ReactNode }) {
  const source = useMemo(() => receiptSource(search), [search]);
  const list = usePagedList(source);
  const rowPx = useRowPx('log');
  const [open, setOpen] = useState<Receipt | null>(null);
  const columns = useMemo(() => receiptColumns(setOpen), []);
  return (
    <>
      <ListPanel
        list={list}
        label="Received"
        tableLabel="Received"
        noun={CALLS}
        columns={columns}
        layout={LAYOUT}
        rowPx={rowPx}
        openId={open?.id}
        empty={empty}
        className="[--list-height:25rem]"
      />
      {open !== null && <ReceiptDrawer receipt={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const receiptColumns = (onOpen: (receipt: Receipt) => void): readonly Column<Receipt>[] => [
  {
    id: 'time',
    heading: 'Time',
    isTime: true,
    headingClassName: 'w-50',
    className: 'whitespace-nowrap text-ink-2',
    skeleton: 'w-32',
    render: ({ at }) => <LogTime at={at} />,
  },
  {
    id: 'receiver',
    heading: 'Receiver',
    className: 'truncate',
    skeleton: 'w-40',
    render: (receipt) => (
      <RowButton onClick={() => onOpen(receipt)}>
        {receipt.segment} <span className="text-ink-3">{receipt.keyPrefix}…</span>
      </RowButton>
    ),
  },
  {
    id: 'transfer',
    heading: 'Transfer',
    headingClassName: 'w-42',
    className: 'truncate',
    skeleton: 'w-24',
    render: ({ transactionId }) => <Code>{transactionId ?? '—'}</Code>,
  },
  {
    id: 'sender',
    heading: 'Sender',
    headingClassName: 'w-40',
    className: 'truncate',
    skeleton: 'w-28',
    render: senderText,
  },
  {
    id: 'response',
    heading: 'Response',
    headingClassName: 'w-24',
    skeleton: 'w-10',
    render: (receipt) => <Badge tone={isAccepted(receipt) ? 'good' : 'bad'}>{receipt.answer.status}</Badge>,
  },
];
