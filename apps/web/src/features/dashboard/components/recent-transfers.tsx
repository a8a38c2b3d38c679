import type { Transaction } from '@clearbench/contract';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { errorText } from '@/lib/api.ts';
import { formatDateTime, formatMoney, formatRelative, formatTransferType } from '@/lib/format.ts';
import { useNowMs } from '@/lib/now.ts';
import { useRecentTransactions } from '../api/recent-transactions.ts';
import { FirstSteps, type SampleCommand } from './first-steps.tsx';

export function RecentTransfers({ sampleCommand }: { sampleCommand: SampleCommand }) {
  const { data, error, refetch } = useRecentTransactions();
  return (
    <Card className="mt-5 overflow-hidden">
      <CardHeader>
        <CardTitle>Latest transfers</CardTitle>
        {data !== undefined && data.length > 0 && (
          <Link
            href="/transactions"
            className="inline-flex min-h-6 items-center text-sm font-medium text-accent hover:underline"
          >
            All transactions
          </Link>
        )}
      </CardHeader>
      {error !== null && data === undefined && (
        <div className="p-4">
          <InlineAlert
            title="The transfers could not be loaded"
            action={
              <Button size="sm" onClick={() => refetch()}>
                Retry
              </Button>
            }
          >
            {errorText(error)}
          </InlineAlert>
        </div>
      )}
      {error === null && data === undefined && <Loading />}
      {data !== undefined &&
        (data.length === 0 ? <FirstSteps sampleCommand={sampleCommand} /> : <Rows transfers={data} />)}
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" className="h-63.5 px-4">
      <span className="sr-only">Loading…</span>
      {['head', 'a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="flex h-row items-center">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

function Rows({ transfers }: { transfers: readonly Transaction[] }) {
  const nowMs = useNowMs();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label="Latest transfers">
      <Table>
        <TableHead>
          <tr>
            <TableHeader>Transaction ID</TableHeader>
            <TableHeader className="hidden md:table-cell">Type</TableHeader>
            <TableHeader numeric>Amount</TableHeader>
            <TableHeader>Status</TableHeader>
            <TableHeader className="hidden md:table-cell">Date</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {transfers.map((transfer) => (
            <TableRow key={transfer.transactionId}>
              <TableCell>
                <Link
                  href={`/transactions/${transfer.transactionId}`}
                  className="mono inline-flex min-h-6 items-center hover:text-accent hover:underline"
                >
                  {transfer.transactionId}
                </Link>
              </TableCell>
              <TableCell className="hidden whitespace-nowrap md:table-cell">
                {formatTransferType(transfer.type)}
              </TableCell>
              <TableCell numeric className="text-base font-medium whitespace-nowrap">
                {formatMoney(transfer.amount, transfer.currency)}
              </TableCell>
              <TableCell>
                <StatusBadge status={transfer.status} />
              </TableCell>
              <TableCell className="hidden whitespace-nowrap md:table-cell">
                {formatDateTime(transfer.createdAt)}{' '}
                <span className="text-ink-3">· {formatRelative(transfer.createdAt, nowMs)}</span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
