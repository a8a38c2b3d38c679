import type { Figures } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { BarChart } from '@/components/ui/charts/bar-chart.tsx';
import { LineChart } from '@/components/ui/charts/line-chart.tsx';
import { StatTile } from '@/components/ui/stat-tile.tsx';
import { formatBytes } from '@/lib/format.ts';
import { useFigures } from '../api/get-figures.ts';
import { apdex, type Interval } from '../model/rates.ts';
import { useIntervals } from '../model/use-intervals.ts';

/** This server's own figures, as they are now and since the page was opened. */
export function LiveView() {
  const { data, error, refetch } = useFigures();
  const intervals = useIntervals(data);
  if (error !== null && data === undefined) {
    return (
      <LoadFailure title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid gap-5">
      <Tiles figures={data} last={intervals.at(-1)} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Trend
          label="Requests per second"
          intervals={intervals}
          of={({ requestsPerSecond }) => requestsPerSecond}
        />
        <Trend label="Processor, shares of one core" intervals={intervals} of={({ cores }) => cores} />
        <Trend
          label="Event loop delay, 99 of 100, ms"
          intervals={intervals}
          of={({ eventLoopP99Ms }) => eventLoopP99Ms}
        />
        <Latency figures={data} />
      </div>
      {data !== undefined && <Work figures={data} />}
    </div>
  );
}

function Tiles({ figures, last }: { figures: Figures | undefined; last: Interval | undefined }) {
  const score = figures === undefined ? undefined : apdex(figures);
  const rate = last?.errorRate;
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile label="Memory" value={figures === undefined ? undefined : formatBytes(figures.memoryBytes)} />
      <StatTile
        label="Requests since the start"
        value={figures === undefined ? undefined : figures.requests.toLocaleString('en-US')}
      />
      <StatTile
        label="Apdex (50 ms)"
        value={score === undefined ? undefined : score === null ? '–' : score.toFixed(2)}
      />
      <StatTile
        label="Error rate"
        value={
          figures === undefined
            ? undefined
            : rate === undefined || rate === null
              ? '–'
              : `${(rate * 100).toFixed(2)}%`
        }
        note="Since the reading before"
      />
    </dl>
  );
}

function Trend({
  label,
  intervals,
  of,
}: {
  label: string;
  intervals: readonly Interval[];
  of: (interval: Interval) => number;
}) {
  return (
    <LineChart
      label={label}
      categoryLabel="Time"
      categories={intervals.map(({ at }) => at.slice(11, 19))}
      series={[{ id: label, label, values: intervals.map(of) }]}
      formatValue={(value) => value.toFixed(value < 10 ? 2 : 0)}
      empty="The second reading comes in a few seconds."
    />
  );
}

function Latency({ figures }: { figures: Figures | undefined }) {
  const buckets = figures?.latency ?? [];
  return (
    <BarChart
      label="Answers by time taken"
      categoryLabel="Up to"
      categories={buckets.map(({ upToSeconds }) => (upToSeconds === null ? 'more' : shortTime(upToSeconds)))}
      series={[{ id: 'answers', label: 'Answers', values: buckets.map(({ count }) => count) }]}
      empty="No request was answered yet."
    />
  );
}

const shortTime = (seconds: number): string => (seconds < 1 ? `${seconds * 1_000} ms` : `${seconds} s`);

function Work({ figures: { database, jobs, sweeps, middleware } }: { figures: Figures }) {
  const rows: readonly (readonly [string, string])[] = [
    ['Database connections', `${database.busy} busy, ${database.idle} idle, ${database.waiting} waited for`],
    ['Jobs', `${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failed} failed for good`],
    ...sweeps.map(({ name, depth }) => [`Sweep: ${name}`, `${depth} to do`] as const),
  ];
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section aria-labelledby="work">
        <h3 className="font-semibold" id="work">
          Database and background work
        </h3>
        <dl className="mt-2 divide-y divide-line rounded-md border border-line text-sm">
          {rows.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <dt>{label}</dt>
              <dd className="text-ink-2 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="really-on">
        <h3 className="font-semibold" id="really-on">
          Middleware that is really on
        </h3>
        <ul className="mt-2 divide-y divide-line rounded-md border border-line text-sm">
          {middleware.map(({ name, isOn }) => (
            <li key={name} className="flex justify-between gap-4 px-3 py-2">
              {name}
              <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
