import type { Dashboard } from '@clearbench/contract';
import { lazyComponent } from '@/components/lazy.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import type { AttentionItem } from '../model/attention.ts';
import { AttentionCard } from './attention-card.tsx';
import { LatestTransfers } from './latest-transfers.tsx';
import { StatusCard } from './status-card.tsx';
import { Today } from './today.tsx';

// The figures do not wait for the script that draws them.
const DayChart = lazyComponent(
  () => import('./day-chart.tsx').then((m) => m.DayChart),
  <Skeleton className="h-full" />,
);

interface OverviewProps {
  dashboard: Dashboard;
  items: readonly AttentionItem[];
}

// In print, a grid that continues on the next page would cover what is below it.
const TWO_THIRDS = 'grid gap-3 xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] print:block print:space-y-3';

/** The current state of this server: first the items that need an operator, then today, then trends. */
export function Overview({ dashboard, items }: OverviewProps) {
  const { statuses, today, days, latest } = dashboard;
  return (
    <div className="grid gap-3 print:block print:space-y-3">
      <div className={TWO_THIRDS}>
        <AttentionCard items={items} />
        <StatusCard statuses={statuses} />
      </div>
      <Today today={today} days={days} />
      <div className={TWO_THIRDS}>
        <LatestTransfers transfers={latest} />
        <Card>
          <CardContent className="h-97">
            <DayChart days={days} />
          </CardContent>
        </Card>
      </div>
    </div>
  );
}

/** Placeholders while loading. */
export function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      <div className={TWO_THIRDS}>
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {['transfers', 'first', 'second', 'third'].map((tile) => (
          <Skeleton key={tile} className="h-22" />
        ))}
      </div>
      <div className={TWO_THIRDS}>
        <Skeleton className="h-101" />
        <Skeleton className="h-101" />
      </div>
    </div>
  );
}
