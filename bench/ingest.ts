import type { Bench } from './bench.ts';
import { drive, type LoadResult } from './load.ts';
import { median } from './median.ts';
import { mt103Source } from './mt103.ts';
import { type BenchServer, startServer } from './server.ts';

const CONNECTIONS = 64;
const AIM_US = 115;

/**
 * Durable ingestion: processor time per payment, which other load on the machine changes least, and rates compared with an empty
 * route of the same server behind the same API key. The two alternate within one run, so that other load affects both.
 */
export async function ingest(bench: Bench): Promise<void> {
  const rounds = bench.either(5, 1);
  const roundMs = bench.either(4_000, 300);
  const warmUpMs = bench.either(3_000, 100);
  const server = await startServer();
  try {
    const ingestion = ingestionRequests(server);
    const ping = pingRequests(server);
    await measure(server, ping, warmUpMs, 200);
    await measure(server, ingestion, warmUpMs, 201);

    const ratios: number[] = [];
    const p99: number[] = [];
    const rates: { ping: number[]; ingestion: number[] } = { ping: [], ingestion: [] };
    const costs: { all: number[]; node: number[] } = { all: [], node: [] };
    for (let round = 1; round <= rounds; round += 1) {
      const empty = await measure(server, ping, roundMs, 200);
      const before = { all: server.processorTimeMs(), node: server.nodeTimeMs() };
      const durable = await measure(server, ingestion, roundMs, 201);
      costs.all.push(((server.processorTimeMs() - before.all) * 1_000) / durable.count);
      costs.node.push(((server.nodeTimeMs() - before.node) * 1_000) / durable.count);
      rates.ping.push(empty.ratePerSecond);
      rates.ingestion.push(durable.ratePerSecond);
      ratios.push(durable.ratePerSecond / empty.ratePerSecond);
      bench.note(`round ${round}  empty route      ${inWords(empty)}`);
      bench.note(`round ${round}  durable MT103    ${inWords(durable)}`);
      p99.push(durable.p99Ms);
    }
    bench.report('empty route', median(rates.ping), '/s');
    bench.report('durable payments, one per request', median(rates.ingestion), '/s');
    bench.report('durable payments ÷ empty route', median(ratios), '×');
    bench.report('durable payments, p99', median(p99), 'ms');
    bench.report('processor time of a payment', median(costs.all), 'µs', AIM_US);
    bench.report('of which Node', median(costs.node), 'µs');
  } finally {
    await server.stop();
  }
}

function ingestionRequests({ port, apiKey }: BenchServer): () => string {
  const nextMessage = mt103Source();
  const head = [
    'POST /api/non-swift-mt103/incoming-payloads HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: text/plain',
    `Content-Length: ${nextMessage().length}`,
    '\r\n',
  ].join('\r\n');
  return () => head + nextMessage();
}

function pingRequests({ port, apiKey }: BenchServer): () => string {
  const request = `GET /api/ping HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
  return () => request;
}

const measure = (
  { port }: BenchServer,
  nextRequest: () => string,
  durationMs: number,
  expectedStatus: number,
): Promise<LoadResult> => drive({ port, connections: CONNECTIONS, durationMs, nextRequest, expectedStatus });

function inWords({ ratePerSecond, p50Ms, p99Ms, ownCpu }: LoadResult): string {
  const rate = ratePerSecond.toFixed(0).padStart(6);
  return `${rate}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  load generator ${percent(ownCpu)} of a core`;
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
