import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createLogger } from '../apps/server/src/platform/logging.ts';
import { startTelemetry } from '../apps/server/src/platform/telemetry/start-telemetry.ts';
import { listenLocally } from '../apps/server/src/testing/listen-locally.ts';

/**
 * `node scripts/telemetry-cost.ts` measures what a traced payment and a traced notification cost the server, with a test double of a collector
 * that reads and forgets, at several shares of recorded traces.
 */
const ROUNDS = 20_000;
const WARM_UP = 5_000;

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'));
});
const port = await listenLocally(collector);
const logger = createLogger('silent');

for (const ratio of [1, 0.05, 0]) {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  process.env.OTEL_TRACES_SAMPLER = 'parentbased_traceidratio';
  process.env.OTEL_TRACES_SAMPLER_ARG = String(ratio);
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const telemetry = await startTelemetry(result.config, logger);
  if (telemetry === null) throw new Error('There is no telemetry.');
  const uetrs = Array.from({ length: ROUNDS }, () => randomUUID());
  const payment = (uetr: string) => {
    const span = telemetry.request('POST', {});
    span.brought([uetr]);
    span.end('/api/payments', 201, true);
  };
  const notification = (uetr: string) => telemetry.delivery(uetr, 'https://hub.example/', 0).end(200, null);
  console.log(
    `${ratio * 100} % of traces: a payment ${await cost(uetrs, payment)}, a notification ${await cost(uetrs, notification)}`,
  );
  await telemetry.close();
}
collector.close();

/** The processor time of one round, including the export meanwhile. */
async function cost(uetrs: readonly string[], work: (uetr: string) => void): Promise<string> {
  let startedAt = process.cpuUsage();
  for (const [index, uetr] of [...uetrs.slice(0, WARM_UP), ...uetrs].entries()) {
    if (index === WARM_UP) startedAt = process.cpuUsage();
    work(uetr);
    if (index % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { user, system } = process.cpuUsage(startedAt);
  return `${((user + system) / uetrs.length).toFixed(1)} µs`;
}
