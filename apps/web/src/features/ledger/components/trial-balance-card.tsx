import type { TrialBalance } from '@clearbench/contract';
import { Check, Scale, X } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { counted, formatMoney } from '@/lib/text/format.ts';
import { useTrialBalance } from '../api/get-trial-balance.ts';
import { KIND_LABELS, KIND_TEXTS } from '../model/texts.ts';
import { AmountCell } from './amount-cell.tsx';

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
  amount: `${STACKED.cell} max-lg:col-span-2 max-lg:flex-wrap max-lg:justify-between`,
};
const SKELETONS = [
  { cell: CELLS.kind, bar: 'w-40' },
  { cell: CELLS.amount, bar: 'lg:ml-auto w-20' },
  { cell: CELLS.amount, bar: 'ml-auto w-22' },
  { cell: CELLS.amount, bar: 'ml-auto w-24' },
];

function CurrencyCard({ balance }: { balance: TrialBalance | undefined }) {
  const currency = balance?.currency ?? '';
  return (
    <Card
      simulated
      title={balance === undefined ? 'Trial balance' : currency}
      aside={balance !== undefined && <Difference balance={balance} />}
    >
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
            <span className="font-medium">{textOf(KIND_LABELS, kind)}</span>
            <span className="ml-2 whitespace-nowrap text-ink-3">{counted(accounts, 'account')}</span>
            <p className="text-ink-3 max-md:hidden">{textOf(KIND_TEXTS, kind)}</p>
          </TableCell>
          <AmountCell label="Debits" amount={sums.debits} currency={currency} className={CELLS.amount} />
          <AmountCell label="Credits" amount={sums.credits} currency={currency} className={CELLS.amount} />
          <AmountCell label="Balance" amount={sums.balance} currency={currency} className={CELLS.amount} />
        </TableRow>
      ))}
      <TableRow className={`${ROW} font-medium`}>
        <TableCell className={CELLS.kind}>Total</TableCell>
        <AmountCell label="Debits" amount={debits} currency={currency} className={CELLS.amount} />
        <AmountCell label="Credits" amount={credits} currency={currency} className={CELLS.amount} />
        <TableCell className="max-lg:hidden" />
      </TableRow>
    </>
  );
}
