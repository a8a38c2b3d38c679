import type { Transaction } from '@clearbench/contract';
import { Link } from 'wouter';
import { Parties } from '@/components/parties.tsx';
import { ScenarioMark } from '@/components/scenario-mark.tsx';
import { Time } from '@/components/time.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import {
  STACKED,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/layout/table.tsx';
import { UNKNOWN } from '@/lib/answers/unknown.ts';
import { formatMoney, formatTransferType } from '@/lib/text/format.ts';
import { FirstSteps } from './first-steps.tsx';

/** The newest transfers; if there are none, how to send the first one. */
export function LatestTransfers({ transfers }: { transfers: readonly Transaction[] }) {
  return (
    <Card
      className="overflow-hidden"
      title="Latest transfers"
      aside={
        transfers.length > 0 && (
          <Link
            href="/transactions"
            className="inline-flex min-h-6 items-center text-sm font-medium text-accent hover:underline"
          >
            All transactions
          </Link>
        )
      }
    >
      {transfers.length === 0 ? <FirstSteps /> : <Rows transfers={transfers} />}
    </Card>
  );
}

// Two lines per row, three on a narrow screen: id and amount, the parties, then date and status. There, a value that
// does not fit beside the other one gets a separate line.
const ROW =
  'max-lg:flex max-lg:flex-wrap max-lg:gap-x-2 max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:py-2 max-lg:last:border-b-0';
const CELL = `${STACKED.cell} lg:py-1.5`;
const SECOND_LINE = 'text-xs text-ink-3 max-lg:hidden';

function Rows({ transfers }: { transfers: readonly Transaction[] }) {
  return (
    <Table aria-label="Latest transfers" className="max-lg:table-fixed">
      <TableHead className={STACKED.head}>
        <TableRow>
          <TableHeader>Transaction</TableHeader>
          <TableHeader numeric>Amount</TableHeader>
          <TableHeader>Status</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {transfers.map((transfer) => (
          <TableRow key={transfer.transactionId} className={ROW}>
            <TableCell className={`${CELL} w-full max-w-0 max-lg:contents!`}>
              <Link
                href={`/transactions/${transfer.transactionId}`}
                className="mono inline-flex min-h-6 items-center max-lg:grow hover:text-accent hover:underline"
              >
                {transfer.transactionId}
              </Link>
              <div className="min-w-0 text-ink-2 max-lg:order-1 max-lg:min-h-6 max-lg:basis-full max-lg:empty:hidden">
                <Parties transaction={transfer} />
              </div>
            </TableCell>
            <TableCell
              numeric
              className={`${CELL} max-lg:grow max-lg:justify-end text-base font-medium whitespace-nowrap`}
            >
              {formatMoney(transfer.amount, transfer.currency)}
              <p className={`${SECOND_LINE} font-normal`}>{formatTransferType(transfer.type)}</p>
            </TableCell>
            <TableCell
              className={`${CELL} max-lg:order-2 max-lg:grow max-lg:flex-row-reverse max-lg:flex-wrap max-lg:justify-between`}
            >
              <span className="inline-flex items-center">
                <StatusBadge status={transfer.status} unknown={UNKNOWN} />
                <ScenarioMark transaction={transfer} />
              </span>
              <Time
                iso={transfer.createdAt}
                className="lg:mt-0.5 lg:block lg:text-xs lg:text-ink-3"
                relativeClassName="max-sm:hidden lg:hidden"
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
