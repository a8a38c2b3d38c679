import { BarChart } from '@/components/ui/charts/bar-chart.tsx';
import { LineChart } from '@/components/ui/charts/line-chart.tsx';
import { Sparkline } from '@/components/ui/charts/sparkline.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const COMPLETED = HOURS.map((_, hour) => Math.round(60 + 50 * Math.sin(hour / 3.2) + ((hour * 37) % 23)));
const FAILED = HOURS.map((_, hour) => (hour * 13) % 9);
const LATENCY = HOURS.map((_, hour) => (hour === 9 || hour === 10 ? null : 12 + 6 * Math.cos(hour / 2.1)));
const SLOWEST = LATENCY.map((value) => (value === null ? null : value * 2.4));
const ms = (value: number): string => `${Math.round(value)} ms`;

/** Charts of figures over time, without a charting library. */
export function ChartSamples() {
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <StatTile label="Transfers today" value="1,056">
          <Sparkline label="Transfers by hour" values={COMPLETED} className="mt-1.5" />
        </StatTile>
        <StatTile label="Response time" value="14 ms">
          <Sparkline label="Response time by hour" values={LATENCY} formatValue={ms} className="mt-1.5" />
        </StatTile>
        <StatTile label="Nothing yet" value="0">
          <Sparkline label="Rejections" values={[]} className="mt-1.5" />
        </StatTile>
      </dl>
      <Card>
        <CardContent className="grid gap-6">
          <BarChart
            label="Transfers by hour"
            categoryLabel="Hour"
            categories={HOURS}
            series={[
              { id: 'completed', label: 'Completed', tone: 'completed', values: COMPLETED },
              { id: 'failed', label: 'Failed', tone: 'failed', values: FAILED },
            ]}
          />
          <LineChart
            label="Response time"
            categoryLabel="Hour"
            categories={HOURS}
            formatValue={ms}
            series={[
              { id: 'median', label: 'Median', values: LATENCY },
              { id: 'p95', label: '95 of 100', values: SLOWEST },
            ]}
          />
          <BarChart
            label="Net position by currency"
            categoryLabel="Currency"
            categories={['EUR', 'USD', 'GBP', 'CHF', 'JPY']}
            heightPx={140}
            series={[{ id: 'net', label: 'Net', values: [1_250_000, -420_000, 310_000, 0, -90_000] }]}
          />
          <LineChart label="Deliveries" categoryLabel="Hour" categories={[]} series={[]} />
        </CardContent>
      </Card>
    </>
  );
}
