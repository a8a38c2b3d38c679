import { PATHS } from '@clearbench/contract';
import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import type { Database } from '../platform/database/connect.ts';
import { CONTROL_SCHEMA } from '../platform/database/workspace.ts';
import { knownSenderOf } from '../platform/http/known-sender.ts';
import { traceRequests } from '../platform/http/trace-requests.ts';
import type { LiveHub } from '../platform/live/live-hub.ts';
import { FigureSource } from '../platform/metrics/figures.ts';
import { type Measured, Metrics } from '../platform/metrics/metrics.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';

interface Observed {
  database: Database;
  workspaces: () => readonly Measured[];
  hub: LiveHub;
  metrics: Metric[];
  telemetry: Telemetry | null;
}

/** Measures every request. */
export function observe(
  app: FastifyInstance,
  { database, workspaces, hub, metrics: ofModules, telemetry }: Observed,
): { metrics: Metrics; figures: FigureSource } {
  const metrics = new Metrics({ database, workspaces }, ofModules);
  const figures = new FigureSource({
    metrics,
    database,
    announce: (change) => hub.channel(CONTROL_SCHEMA).announce(change),
  });
  if (telemetry !== null) app.addHook('onRequest', traceRequests(telemetry));
  const stopMeasuring = telemetry?.measure(() => metrics.values());
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method, routeOptions, span } = request;
    span?.end(routeOptions.url ?? 'unknown', statusCode, knownSenderOf(request) !== null);
    // A live stream lasts as long as its page.
    if (routeOptions.url !== PATHS.live) {
      metrics.observeRequest(method, routeOptions.url ?? 'unknown', statusCode, elapsedTime);
    }
    done();
  });
  app.addHook('onClose', async () => {
    figures.close();
    await stopMeasuring?.();
    metrics.close();
  });
  return { metrics, figures };
}
