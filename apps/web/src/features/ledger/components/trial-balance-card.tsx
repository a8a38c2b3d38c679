import type { TrialBalance } from '@clearbench/contract';
import { Check, Scale, X } from 'lucide-react';
import { NarrowLabelled } from '@/components/ledger/narrow-labelled.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { DataTable } from '@/components/ui/data-table.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/table.tsx';
import { formatMoney } from '@/lib/format.ts';
import { useTrialBalance } from '../api/get-trial-balance.ts';
import { kindLabel, kindText } from '../model/texts.ts';

export function TrialBalanceCard() {
  const { data, error, refetch } = useTrialBalance();
  return (
    <>
      <LoadFailure title="The trial balance could not be loaded" error={error} onRetry={refetch} />
      {data?.length === 0 && (
        <Card>
          <EmptyState
            icon={Scale}
            title="Nothing posted yet"
            text="After the first posting, each currency is listed with its debits, its credits and their difference, which is always zero."
          />
        </Card>
      )}
      {data === undefined && error === null && <CurrencyCard balance={undefined} />}
      <div className="flex flex-col gap-4.5">
        {data?.map((balance) => (
          <CurrencyCard key={balance.currency} balance={balance} />
        ))}
      </div>
    </>
  );
}

const HEADINGS = [
  'Kind',
  { text: 'Debits', numeric: true },
  { text: 'Credits', numeric: true },
  { text: 'Balance', numeric: true },
];
const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELLS = {
  kind: `${STACKED.cell} max-lg:col-span-2 max-lg:block! lg:py-1.5`,
  debits: `${STACKED.cell} ${STACKED.ownLine} whitespace-nowrap`,
  credits: `${STACKED.cell} ${STACKED.ownLine} sm:max-lg:justify-end whitespace-nowrap`,
  balance: `${STACKED.cell} ${STACKED.ownLine} sm:max-lg:justify-end max-lg:col-span-2 whitespace-nowrap`,
};
const SKELETONS = [
  { cell: CELLS.kind, bar: 'w-40' },
  { cell: CELLS.debits, bar: 'lg:ml-auto w-20' },
  { cell: CELLS.credits, bar: 'ml-auto w-22' },
  { cell: CELLS.balance, bar: 'ml-auto w-24' },
];

function CurrencyCard({ balance }: { balance: TrialBalance | undefined }) {
  const currency = balance?.currency ?? '';
  return (
    <Card simulated>
      <CardHeader>
        <CardTitle>{balance === undefined ? 'Trial balance' : currency}</CardTitle>
        {balance !== undefined && <Difference balance={balance} />}
      </CardHeader>
      <DataTable
        label={`Trial balance ${currency}`}
        headings={HEADINGS}
        isStacked
        loading={balance === undefined ? { row: ROW, cells: SKELETONS } : null}
      >
        {balance !== undefined && <Rows balance={balance} />}
      </DataTable>
    </Card>
  );
}

function Difference({ balance: { difference, currency } }: { balance: TrialBalance }) {
  const isBalanced = /^-?0(\.0+)?$/.test(difference);
  const Icon = isBalanced ? Check : X;
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 text-sm font-medium',
        isBalanced ? 'text-completed' : 'text-failed',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {isBalanced ? 'Balanced' : 'Not balanced'}: difference {formatMoney(difference, currency)}
    </span>
  );
}

function Rows({ balance: { currency, kinds, debits, credits } }: { balance: TrialBalance }) {
  return (
    <>
      {kinds.map(({ kind, accounts, ...sums }) => (
        <TableRow key={kind} className={ROW}>
          <TableCell className={CELLS.kind}>
            <span className="font-medium">{kindLabel(kind)}</span>
            <span className="ml-2 whitespace-nowrap text-ink-3">
              {accounts === 1 ? '1 account' : `${accounts} accounts`}
            </span>
            <p className="text-ink-3 max-md:hidden">{kindText(kind)}</p>
          </TableCell>
          <TableCell numeric className={CELLS.debits}>
            <NarrowLabelled label="Debits">{formatMoney(sums.debits, currency)}</NarrowLabelled>
          </TableCell>
          <TableCell numeric className={CELLS.credits}>
            <NarrowLabelled label="Credits">{formatMoney(sums.credits, currency)}</NarrowLabelled>
          </TableCell>
          <TableCell numeric className={CELLS.balance}>
            <NarrowLabelled label="Balance">{formatMoney(sums.balance, currency)}</NarrowLabelled>
          </TableCell>
        </TableRow>
      ))}
      <TableRow className={`${ROW} font-medium`}>
        <TableCell className={CELLS.kind}>Total</TableCell>
        <TableCell numeric className={CELLS.debits}>
          <NarrowLabelled label="Debits">{formatMoney(debits, currency)}</NarrowLabelled>
        </TableCell>
        <TableCell numeric className={CELLS.credits}>
          <NarrowLabelled label="Credits">{formatMoney(credits, currency)}</NarrowLabelled>
        </TableCell>
        <TableCell className="max-lg:hidden" />
      </TableRow>
    </>
  );
}
