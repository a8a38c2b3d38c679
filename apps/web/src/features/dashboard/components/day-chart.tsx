import type { Dashboard } from '@clearbench/contract';
import { useUtcDay } from '@/components/time.tsx';
import { BarChart } from '@/components/ui/charts/bar-chart.tsx';
import { formatDayOfYear } from '@/lib/text/format.ts';

/** Arrivals of the last thirty days. */
export function DayChart({ days }: Pick<Dashboard, 'days'>) {
  return (
    <BarChart
      label={`Transfers, 30 days${useUtcDay().replace('day', 'days')}`}
      categoryLabel="Day (UTC)"
      categories={days.map(({ day }) => formatDayOfYear(day))}
      series={[{ id: 'transfers', label: 'Transfers', values: days.map(({ transfers }) => transfers) }]}
      heightPx={310}
    />
  );
}
