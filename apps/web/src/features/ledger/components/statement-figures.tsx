import type { AccountStatement } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { useUtcDay } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { amountSize } from '@/components/ui/display/amount-size.ts';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { formatDay, formatMoney } from '@/lib/text/format.ts';

/** Opening balance, total debits and credits, closing balance. */
export function StatementFigures({ statement }: { statement: AccountStatement | undefined }) {
  const utcDay = useUtcDay();
  const money = (amount: string | undefined) =>
    statement === undefined || amount === undefined ? (
      <Skeleton className="h-[1lh] w-28" />
    ) : (
      formatMoney(amount, statement.currency)
    );
  const day = (label: string, iso: string | undefined) =>
    iso === undefined ? label : `${label}, ${formatDay(iso)}${utcDay}`;
  return (
    <dl className="grid lg:grid-cols-2 min-[90rem]:grid-cols-4 gap-x-4 gap-y-3 border-b border-line px-4 py-3">
      <Figure label={day('Opening balance', statement?.from)}>{money(statement?.openingBalance)}</Figure>
      <Figure label="Debits">{money(statement?.debits)}</Figure>
      <Figure label="Credits">{money(statement?.credits)}</Figure>
      <Figure label={day('Closing balance', statement?.to)}>{money(statement?.closingBalance)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className={cn('font-semibold wrap-anywhere', amountSize(children, 'text-lg'))}>{children}</dd>
    </div>
  );
}
