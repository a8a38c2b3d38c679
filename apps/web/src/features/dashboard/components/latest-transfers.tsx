import type { Transaction } from '@clearbench/contract';
import { Link } from 'wouter';
import { Time } from '@/components/time.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import {
  STACKED,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table.tsx';
import { formatDateTime, formatMoney, formatTransferType } from '@/lib/format.ts';
import { FirstSteps, type SampleCommand } from './first-steps.tsx';

interface LatestTransfersProps {
  transfers: readonly Transaction[];
  sampleCommand: SampleCommand;
}

/** The newest transfers; if there are none, how to send the first one. */
export function LatestTransfers({ transfers, sampleCommand }: LatestTransfersProps) {
  return (
    <Card className="@container overflow-hidden">
      <CardHeader>
        <CardTitle>Latest transfers</CardTitle>
        {transfers.length > 0 && (
          <Link
            href="/transactions"
            className="inline-flex min-h-6 items-center text-sm font-medium text-accent hover:underline"
          >
            All transactions
          </Link>
        )}
      </CardHeader>
      {transfers.length === 0 ? <FirstSteps sampleCommand={sampleCommand} /> : <Rows transfers={transfers} />}
    </Card>
  );
}

// Beside the chart there may be no room for separate columns: the width of the card decides, not that of the window. Values
// without a column are shown below the id.
const TYPE = 'max-lg:hidden @max-[54rem]:hidden';
const DATE = 'lg:@max-[46rem]:hidden';
const TYPE_BELOW = 'max-lg:hidden @min-[54rem]:hidden';
const DATE_BELOW = 'max-lg:hidden @min-[46rem]:hidden';
// On a narrow screen a row has two lines: id and amount, then date and status. A value that does not fit beside the other one
// gets a line of its own.
const ROW =
  'max-lg:flex max-lg:flex-wrap max-lg:gap-x-2 max-lg:gap-y-1 max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:py-2 ' +
  "max-lg:last:border-b-0 max-lg:before:order-1 max-lg:before:basis-full max-lg:before:content-['']";
const FIRST_LINE = `${STACKED.cell} max-lg:grow`;

function Rows({ transfers }: { transfers: readonly Transaction[] }) {
  return (
    <Table aria-label="Latest transfers">
      <TableHead className={STACKED.head}>
        <TableRow>
          <TableHeader>Transaction ID</TableHeader>
          <TableHeader className={TYPE}>Type</TableHeader>
          <TableHeader numeric>Amount</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader className={DATE}>Date</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {transfers.map((transfer) => (
          <TableRow key={transfer.transactionId} className={ROW}>
            <TableCell className={FIRST_LINE}>
              <Link
                href={`/transactions/${transfer.transactionId}`}
                className="mono inline-flex min-h-6 items-center hover:text-accent hover:underline"
              >
                {transfer.transactionId}
              </Link>
              <p className={`-mt-0.5 pb-1 text-xs whitespace-normal text-ink-3 ${TYPE_BELOW}`}>
                {formatTransferType(transfer.type)}
                <span className={DATE_BELOW}> · {formatDateTime(transfer.createdAt)}</span>
              </p>
            </TableCell>
            <TableCell className={TYPE}>{formatTransferType(transfer.type)}</TableCell>
            <TableCell
              numeric
              className={`${FIRST_LINE} ${STACKED.endCell} text-base font-medium whitespace-nowrap`}
            >
              {formatMoney(transfer.amount, transfer.currency)}
            </TableCell>
            <TableCell className={`${STACKED.cell} max-lg:order-3 max-lg:ml-auto`}>
              <StatusBadge status={transfer.status} unknownLabel="Unknown" />
            </TableCell>
            <TableCell className={`${STACKED.cell} max-lg:order-2 max-lg:grow max-lg:basis-24 ${DATE}`}>
              <Time
                iso={transfer.createdAt}
                className="max-xl:whitespace-normal"
                relativeClassName="max-sm:hidden lg:hidden"
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
