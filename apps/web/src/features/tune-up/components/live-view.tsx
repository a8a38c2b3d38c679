import type { FigureInterval, Figures } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { BarChart } from '@/components/ui/charts/bar-chart.tsx';
import { LineChart } from '@/components/ui/charts/line-chart.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { type Times, useTimes } from '@/lib/preferences/times.ts';
import { capitalised } from '@/lib/text/capitalised.ts';
import { formatBytes, formatClock, formatCount, formatNumber } from '@/lib/text/format.ts';
import { zoneNow } from '@/lib/text/zone.ts';
import { useFigures } from '../api/get-figures.ts';
import { apdex } from '../model/apdex.ts';

/** This server's current figures, and those of the last minutes. */
export function LiveView() {
  const { data, error, refetch } = useFigures();
  const intervals = data?.history ?? [];
  if (error !== null && data === undefined) {
    return <LoadFailure title="The figures could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <div className="grid gap-5">
      <LoadFailure title="The figures could not be refreshed" error={error} onRetry={refetch} />
      <Tiles figures={data} last={intervals.at(-1)} />
      <div className="grid gap-5 lg:grid-cols-2 2xl:grid-cols-3">
        {TRENDS.map((trend) => (
          <Trend key={trend.label} {...trend} intervals={intervals} />
        ))}
        <Latency figures={data} />
      </div>
      {data === undefined ? <Skeleton className="h-100" /> : <Work figures={data} />}
    </div>
  );
}

function Tiles({ figures, last }: { figures: Figures | undefined; last: FigureInterval | undefined }) {
  const score = figures === undefined ? undefined : apdex(figures);
  const rate = last?.errorRate;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Memory" value={figures === undefined ? undefined : formatBytes(figures.memoryBytes)} />
      <StatTile
        label="Requests since start"
        value={figures === undefined ? undefined : formatCount(figures.requests)}
      />
      <StatTile
        label="Apdex (50 ms)"
        value={score === undefined ? undefined : score === null ? '–' : score.toFixed(2)}
      />
      <StatTile
        label="Error rate"
        value={
          figures === undefined ? undefined : rate === undefined || rate === null ? '–' : formatShare(rate)
        }
        note="In the last three seconds"
      />
    </dl>
  );
}

interface TrendProps {
  label: string;
  of: (interval: FigureInterval) => number | null;
  formatValue: (value: number) => string;
}

/** Over ten minutes AM or PM is not needed, and the last label would be cut off. */
const timeOfDay = (iso: string, times: Times): string => formatClock(iso, times).replace(/ [AP]M$/, '');
const formatShare = (share: number): string => `${upToTwoDecimals(share * 100)}%`;
const upToTwoDecimals = (value: number): string => formatNumber(value, 2);
const MIB_BYTES = 1024 * 1024;

const TRENDS: readonly TrendProps[] = [
  { label: 'Requests per second', of: (one) => one.requestsPerSecond, formatValue: upToTwoDecimals },
  { label: 'Error rate', of: (one) => one.errorRate, formatValue: formatShare },
  { label: 'Processor, % of one core', of: (one) => one.cores * 100, formatValue: upToTwoDecimals },
  // In megabytes: round numbers of bytes would give odd ticks.
  {
    label: 'Memory, MB',
    of: (one) => one.memoryBytes / MIB_BYTES,
    formatValue: upToTwoDecimals,
  },
  {
    label: 'Event loop delay, 99th percentile, ms',
    of: (one) => one.eventLoopP99Ms,
    formatValue: upToTwoDecimals,
  },
];

function Trend({ intervals, label, of, formatValue }: TrendProps & { intervals: readonly FigureInterval[] }) {
  const times = useTimes();
  return (
    <LineChart
      label={label}
      categoryLabel={`Time, ${zoneNow(times)}`}
      categories={intervals.map(({ at }) => timeOfDay(at, times))}
      series={[{ id: label, label, values: intervals.map(of) }]}
      formatValue={formatValue}
      empty="The second reading arrives in a few seconds."
    />
  );
}

function Latency({ figures }: { figures: Figures | undefined }) {
  const buckets = figures?.latency ?? [];
  return (
    <BarChart
      label="Responses by duration"
      categoryLabel="Up to"
      categories={buckets.map(({ upToSeconds }) => (upToSeconds === null ? 'more' : shortTime(upToSeconds)))}
      series={[{ id: 'responses', label: 'Responses', values: buckets.map(({ count }) => count) }]}
      empty="No request has been processed yet."
    />
  );
}

const shortTime = (seconds: number): string => (seconds < 1 ? `${seconds * 1_000} ms` : `${seconds} s`);

function Work({ figures: { database, jobs, sweeps, middleware } }: { figures: Figures }) {
  const rows: readonly (readonly [string, string])[] = [
    [
      'Database connections',
      `${database.busy} busy, ${database.idle} idle, ${database.waiting} requests waiting`,
    ],
    ['Jobs', `${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failed} failed permanently`],
    ...sweeps.map(({ name, depth }) => [capitalised(name), `${depth} to do`] as const),
  ];
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <section aria-labelledby="work">
        <h2 id="work">Database and background work</h2>
        <dl className="mt-2 divide-y divide-line rounded-md border border-line text-sm">
          {rows.map(([label, value]) => (
            <div
              key={label}
              className="flex flex-wrap justify-between gap-x-4 px-3 py-2 wrap-anywhere *:min-w-0"
            >
              <dt>{label}</dt>
              <dd className="text-ink-2 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="middleware">
        <h2 id="middleware">Middleware on this server</h2>
        <ul className="mt-2 divide-y divide-line rounded-md border border-line text-sm">
          {middleware.map(({ name, isOn }) => (
            <li key={name} className="flex justify-between gap-4 px-3 py-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
