import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { MetricExport, OtlpConfig, TraceExport } from '../../config/otlp-config.ts';
import { metricProducer } from './metric-producer.ts';
import type { MeasuredMetric, Telemetry } from './telemetry.ts';
import { ChosenIds, contextOfCaller, spanOfTransfer, traceparentOf } from './trace-ids.ts';

/** A file may bring a hundred thousand transfers: these are traced from its arrival, the others from their first notification. */
const TRACED_TRANSFERS_MAX = 100;
const CLOSE_LIMIT_MS = 2_000;

export function openTelemetry(
  { traces, metrics }: OtlpConfig,
  { role, logger }: { role: string; logger: Logger },
): Telemetry {
  const warn = (message: string) => logger.warn({ reason: message }, 'OpenTelemetry reports a problem');
  const silent = () => {};
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = resourceFromAttributes({
    'service.name': 'clearbench',
    'service.instance.id': randomUUID(),
    'clearbench.role': role,
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }));
  const root = traces === null ? new AlwaysOffSampler() : rootSampler(traces);
  const isSampled = (traceId: string) =>
    root.shouldSample(ROOT_CONTEXT, traceId, '', SpanKind.INTERNAL, {}, []).decision ===
    SamplingDecision.RECORD_AND_SAMPLED;
  const ids = new ChosenIds();
  const tracers = new TracerProvider({
    resource,
    sampler: traces?.sampler.startsWith('parentbased') === true ? new ParentBasedSampler({ root }) : root,
    idGenerator: ids,
    spanProcessors: traces === null ? [] : [spanProcessor(traces)],
  });
  const tracer = tracers.getTracer('clearbench');

  const transferOf = (uetr: string) => spanOfTransfer(uetr, isSampled(uetr.replaceAll('-', '')));

  return {
    request(method, { traceparent }) {
      const startTime = Date.now();
      const header = Array.isArray(traceparent) ? undefined : traceparent;
      let begun: Span | null = null;
      const spanIn = (context: Context): Span => {
        begun ??= tracer.startSpan(method, { kind: SpanKind.SERVER, startTime }, context);
        return begun;
      };
      return {
        brought(uetrs) {
          const span = spanIn(contextOfCaller(header));
          for (const uetr of uetrs.slice(0, TRACED_TRANSFERS_MAX)) {
            const options = {
              kind: SpanKind.CONSUMER,
              startTime,
              links: [{ context: span.spanContext() }],
              attributes: { 'clearbench.uetr': uetr },
            };
            const chosen = transferOf(uetr);
            ids.during(chosen, () => tracer.startSpan('payment received', options, ROOT_CONTEXT)).end();
            span.addLink({ context: chosen });
          }
        },
        end(route, status, isFromKnownSender) {
          const span = spanIn(isFromKnownSender ? contextOfCaller(header) : ROOT_CONTEXT);
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    delivery(uetr, url, tries) {
      const target = URL.parse(url);
      const span = tracer.startSpan(
        'deliver notification',
        {
          kind: SpanKind.CLIENT,
          attributes: {
            'http.request.method': 'POST',
            // Its path may contain a secret.
            'server.address': target?.hostname ?? '',
            'http.request.resend_count': tries,
            'clearbench.uetr': uetr,
          },
        },
        trace.setSpanContext(ROOT_CONTEXT, transferOf(uetr)),
      );
      return {
        headers: { traceparent: traceparentOf(span.spanContext()) },
        end(status, error) {
          if (status !== null) span.setAttribute('http.response.status_code', status);
          if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
          span.end();
        },
      };
    },
    measure(read: () => Promise<MeasuredMetric[]>) {
      if (metrics === null) return async () => {};
      const meters = new MeterProvider({
        resource,
        readers: [metricReader(metrics, metricProducer(resource, read))],
      });
      return () => unlessAway(meters.shutdown());
    },
    async close() {
      await unlessAway(tracers.shutdown());
      diag.disable();
    },
  };
}

function rootSampler({ sampler, ratio }: TraceExport): Sampler {
  switch (sampler.replace('parentbased_', '')) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    default:
      return new TraceIdRatioBasedSampler(ratio);
  }
}

function spanProcessor({ protocol, batch }: TraceExport): BatchSpanProcessor {
  const exporter = protocol === 'http/json' ? new JsonTraceExporter() : new OTLPTraceExporter();
  return new BatchSpanProcessor({ ...batch, exporter });
}

function metricReader(
  { protocol, intervalMs }: MetricExport,
  producer: MetricProducer,
): PeriodicExportingMetricReader {
  return new PeriodicExportingMetricReader({
    exporter: protocol === 'http/json' ? new JsonMetricExporter() : new OTLPMetricExporter(),
    exportIntervalMillis: intervalMs,
    metricProducers: [producer],
  });
}

/** Data that a collector does not accept in time is lost, and the log says so: it must not delay the stop. */
const unlessAway = (shutdown: Promise<void>): Promise<void> =>
  Promise.race([shutdown.catch(() => {}), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
