import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MeasuredMetric } from './telemetry.ts';

/** The metrics of `/metrics` in the form of OpenTelemetry: one set of metrics for both. */
export function metricProducer(resource: Resource, read: () => Promise<MeasuredMetric[]>): MetricProducer {
  const startTime = timeOf(Date.now() - process.uptime() * 1_000);
  return {
    async collect() {
      const endTime = timeOf(Date.now());
      const metrics = (await read()).flatMap((metric) => convert(metric, { startTime, endTime }));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'clearbench' }, metrics }] },
        errors: [],
      };
    },
  };
}

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

function convert(metric: MeasuredMetric, times: Times): MetricData[] {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () =>
    metric.values.map(({ labels, value }) => ({ ...times, attributes: textsOf(labels), value }));
  switch (String(metric.type)) {
    case 'counter':
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
    case 'histogram':
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, times) }];
    default:
      return [];
  }
}

/**
 * The lines of a histogram (one per cumulative bucket, the sum and the count) become one point for each set of
 * labels.
 */
function histograms({ name, values }: MeasuredMetric, times: Times): DataPoint<Histogram>[] {
  const points = new Map<string, DataPoint<Histogram> & { upTo: number }>();
  for (const { labels, value, metricName = name } of values as NamedValue[]) {
    const { le, ...attributes } = textsOf(labels);
    const key = JSON.stringify(attributes);
    const point = points.get(key) ?? { ...times, attributes, value: emptyHistogram(), upTo: 0 };
    points.set(key, point);
    if (metricName.endsWith('_sum')) point.value.sum = value;
    else if (metricName.endsWith('_count')) point.value.count = value;
    else {
      if (le !== '+Inf') point.value.buckets.boundaries.push(Number(le));
      point.value.buckets.counts.push(value - point.upTo);
      point.upTo = value;
    }
  }
  return [...points.values()].map(({ upTo: _, ...point }) => point);
}

interface NamedValue {
  labels: Record<string, string | number>;
  value: number;
  metricName?: string;
}

/** Named separately, because its properties are filled in later. */
const emptyHistogram = (): {
  buckets: { boundaries: number[]; counts: number[] };
  sum?: number;
  count: number;
} => ({
  buckets: { boundaries: [], counts: [] },
  count: 0,
});

const textsOf = (labels: Partial<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));

function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}
