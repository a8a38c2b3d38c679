import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { OtlpPlace } from '../../config/otlp-config.ts';
import { metricProducer } from './metric-producer.ts';
import type { MeasuredMetric, Telemetry } from './telemetry.ts';
import { ChosenIds, contextOfCaller, spanOfTransfer, traceparentOf } from './trace-ids.ts';

/** A file may bring a hundred thousand transfers: these are traced from its arrival, the others from their first notification. */
const TRACED_TRANSFERS_MAX = 100;
const EXPORT_INTERVAL_MS = 60_000;
const CLOSE_LIMIT_MS = 2_000;

interface Options extends OtlpPlace {
  role: string;
  logger: Logger;
}

export function openTelemetry({ endpoint, ratio, serviceName, role, logger }: Options): Telemetry {
  const warn = (message: string) => logger.warn({ reason: message }, 'OpenTelemetry reports a problem');
  const silent = () => {};
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': randomUUID(),
    'clearbench.role': role,
  });
  const root = new TraceIdRatioBasedSampler(ratio);
  const isSampled = (traceId: string) =>
    root.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  const ids = new ChosenIds();
  const spans = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) });
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root }),
    idGenerator: ids,
    spanProcessors: [spans],
  });
  const tracer = tracers.getTracer('clearbench');

  const transferOf = (uetr: string) => spanOfTransfer(uetr, isSampled(uetr.replaceAll('-', '')));

  return {
    request(method, { traceparent }) {
      const startTime = Date.now();
      const header = Array.isArray(traceparent) ? undefined : traceparent;
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, startTime }, contextOfCaller(header));
      return {
        brought(uetrs) {
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
        end(route, status) {
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
      const meters = new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
            exportIntervalMillis: EXPORT_INTERVAL_MS,
            metricProducers: [metricProducer(resource, read)],
          }),
        ],
      });
      return () => unlessAway(meters.shutdown());
    },
    async close() {
      await unlessAway(tracers.shutdown());
      diag.disable();
    },
  };
}

/** Data that a collector does not accept in time is lost, and the log says so: it must not delay the stop. */
const unlessAway = (shutdown: Promise<void>): Promise<void> =>
  Promise.race([shutdown.catch(() => {}), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
