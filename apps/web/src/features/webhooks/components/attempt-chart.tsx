import type { WebhookHealth } from '@clearbench/contract';
import { BarChart } from '@/components/ui/charts/bar-chart.tsx';
import { useTimes } from '@/lib/preferences/times.ts';
import { formatHour } from '@/lib/text/format.ts';
import { zoneNow } from '@/lib/text/zone.ts';

/** The attempts of the last 24 hours. */
export function AttemptChart({ health: { hours } }: { health: WebhookHealth }) {
  const times = useTimes();
  const isQuiet = hours.every(({ succeeded, failed }) => succeeded + failed === 0);
  return (
    <BarChart
      label="Attempts by hour"
      categoryLabel={`Hour, ${zoneNow(times)}`}
      heightPx={132}
      empty="No attempt in the last 24 hours"
      categories={hours.map(({ start }) => formatHour(start, times))}
      series={[
        {
          id: 'succeeded',
          label: 'Succeeded',
          values: hours.map((hour) => (isQuiet ? null : hour.succeeded)),
        },
        {
          id: 'failed',
          label: 'Failed',
          tone: 'failed',
          values: hours.map((hour) => (isQuiet ? null : hour.failed)),
        },
      ]}
    />
  );
}
