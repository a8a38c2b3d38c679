import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' };

function otlpOf(env: Record<string, string>) {
  const result = readConfig(env, '/srv');
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

const BATCH = {
  OTEL_BSP_MAX_QUEUE_SIZE: '100',
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10',
  OTEL_BSP_SCHEDULE_DELAY: '1000',
  OTEL_BSP_EXPORT_TIMEOUT: '2000',
};

const RATIO = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };

describe('the variables of OpenTelemetry', () => {
  test('without the address of a collector nothing is sent', () => {
    expect(otlpOf({}).otlp).toBeNull();
    expect(otlpOf({ OTEL_TRACES_SAMPLER: 'always_on' }).otlp).toBeNull();
  });

  test('with its address traces and metrics are sent, in the usual form', () => {
    expect(otlpOf(COLLECTOR).otlp).toEqual({
      traces: { protocol: 'http/protobuf', sampler: 'parentbased_always_on', ratio: 1, batch: {} },
      metrics: { protocol: 'http/protobuf', intervalMs: 60_000 },
    });
  });

  test.each<[Record<string, string>, object | null]>([
    [{ ...COLLECTOR, OTEL_SDK_DISABLED: 'true' }, null],
    [{ ...COLLECTOR, OTEL_SDK_DISABLED: 'no' }, { metrics: {} }],
    [
      { ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' },
      { traces: null, metrics: {} },
    ],
    [
      { ...COLLECTOR, OTEL_METRICS_EXPORTER: 'none' },
      { metrics: null, traces: {} },
    ],
    [{ ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, null],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, { traces: {}, metrics: null }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://a.example/v1/traces' }, { traces: {}, metrics: null }],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://a.example/v1/metrics' }, { traces: null, metrics: {} }],
    [{ ...COLLECTOR, OTEL_TRACES_SAMPLER: 'always_off' }, { traces: { sampler: 'always_off' } }],
    [{ ...COLLECTOR, ...RATIO, OTEL_TRACES_SAMPLER_ARG: '0.05' }, { traces: { ratio: 0.05 } }],
    [{ ...COLLECTOR, ...RATIO }, { traces: { ratio: 1 } }],
    [
      { ...COLLECTOR, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      { traces: { protocol: 'http/json' }, metrics: { protocol: 'http/json' } },
    ],
    [
      { ...COLLECTOR, OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' },
      { traces: { protocol: 'http/protobuf' }, metrics: { protocol: 'http/json' } },
    ],
    [{ ...COLLECTOR, OTEL_METRIC_EXPORT_INTERVAL: '5000' }, { metrics: { intervalMs: 5_000 } }],
    [
      { ...COLLECTOR, ...BATCH },
      {
        traces: {
          batch: {
            maxQueueSize: 100,
            maxExportBatchSize: 10,
            scheduledDelayMillis: 1_000,
            exportTimeoutMillis: 2_000,
          },
        },
      },
    ],
  ])('%j', (env, expected) => {
    const { otlp, ignoredVariables } = otlpOf(env);
    if (expected === null) expect(otlp).toBeNull();
    else expect(otlp).toMatchObject(expected);
    expect(ignoredVariables).toEqual([]);
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'accepts OTLP over HTTP'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector:4318', 'accepts OTLP over HTTP'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'from 0 to 1'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', 'parentbased_always_on'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/protobuf or http/json'],
    ['OTEL_METRICS_EXPORTER', 'prometheus', 'otlp or none'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment', 'name=value'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '0', 'whole number above 0'],
  ])('%s=%s stops the start', (name, value, advice) => {
    const result = readConfig({ ...RATIO, [name]: value }, '/srv');
    expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining(`${name} is "${value}"`)] });
    expect(JSON.stringify(result)).toContain(advice);
  });

  test('names those that it does not use, and leaves to the library what the library reads', () => {
    const { ignoredVariables } = otlpOf({
      ...COLLECTOR,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
      OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '1000',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=uat,service.version=9%2E9',
      OTEL_SERVICE_NAME: 'payments-sandbox',
      OTEL_SPAN_EVENT_COUNT_LIMIT: '10',
      // Without a sampler that has a ratio.
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      OTEL_EMPTY: '',
    });
    expect(ignoredVariables).toEqual(['OTEL_SPAN_EVENT_COUNT_LIMIT', 'OTEL_TRACES_SAMPLER_ARG']);
  });
});
