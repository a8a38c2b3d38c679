import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { csvFile, upload } from './csv.ts';
import { quantile } from './load.ts';
import { mt103Source } from './mt103.ts';
import { type BenchServer, startServer } from './server.ts';

const ENDPOINTS = 50;
const HANGING = 10;
const AIM_DELIVERIES = 2_000;
const SINGLE_EVERY_MS = 40;

/** Receives notifications on any path; those below `/hang` are never answered. */
interface Sink {
  origin: string;
  /** From the time of the event to the last byte of its notification, since the last reset. */
  latenciesMs: number[];
  reset(): void;
  close(): void;
}

/**
 * Notifications of one payment after another to one endpoint, then of many payments at once to 50 endpoints: all healthy, and
 * with 10 of them that never answer. Receiver and load generator share the machine with the server.
 */
export async function webhooks(bench: Bench): Promise<void> {
  const singlePayments = bench.either(100, 5);
  const payments = bench.either(400, 10);
  const sink = await startSink();
  const server = await startServer();
  try {
    const first = await createWebhook(server, `${sink.origin}/single`);
    await postOneByOne(server, bench.either(20, 1));
    await received(sink, bench.either(20, 1));
    sink.reset();
    await postOneByOne(server, singlePayments);
    await received(sink, singlePayments);
    reportLatencies(bench, 'one endpoint', sink);
    await server.session.call('DELETE', `/api/webhooks/${first}`);

    const ids: string[] = [];
    for (let index = 0; index < ENDPOINTS; index += 1) {
      ids.push(await createWebhook(server, `${sink.origin}/${index}`));
    }
    const all = { healthy: ENDPOINTS, payments };
    await burst(bench, { server, sink, name: `${ENDPOINTS} endpoints, first`, series: 1, ...all });
    await burst(bench, { server, sink, name: `${ENDPOINTS} endpoints`, series: 2, ...all });
    for (const id of ids.slice(0, HANGING)) {
      await server.session.call('PATCH', `/api/webhooks/${id}`, { url: `${sink.origin}/hang` });
    }
    const name = `${ENDPOINTS - HANGING} endpoints beside ${HANGING} that hang`;
    await burst(bench, { server, sink, name, series: 3, healthy: ENDPOINTS - HANGING, payments });
  } finally {
    sink.close();
    await server.stop();
  }
}

interface Burst {
  server: BenchServer;
  sink: Sink;
  /** Endpoints that answer. */
  healthy: number;
  payments: number;
  name: string;
  series: number;
}

async function burst(bench: Bench, { server, sink, healthy, payments, name, series }: Burst): Promise<void> {
  sink.reset();
  const count = payments * healthy;
  const usedBeforeMs = server.processorTimeMs();
  const startedMs = performance.now();
  await upload(server, csvFile(series, { maxBytes: 10_000_000, maxRows: payments }));
  await received(sink, count);
  const seconds = (performance.now() - startedMs) / 1_000;
  bench.report(`deliveries, ${name}`, count / seconds, '/s', AIM_DELIVERIES);
  const usedMs = server.processorTimeMs() - usedBeforeMs;
  bench.report(`processor time of a delivery, ${name}`, (usedMs * 1_000) / count, 'µs');
  reportLatencies(bench, name, sink);
}

async function postOneByOne({ baseURL, apiKey }: BenchServer, count: number): Promise<void> {
  const next = mt103Source();
  for (let index = 0; index < count; index += 1) {
    await fetch(`${baseURL}/api/non-swift-mt103/incoming-payloads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' },
      body: next(),
    });
    await delay(SINGLE_EVERY_MS);
  }
}

async function received(sink: Sink, count: number): Promise<void> {
  while (sink.latenciesMs.length < count) await delay(5);
}

async function createWebhook({ session }: BenchServer, url: string): Promise<string> {
  const answer = await session.call('POST', '/api/webhooks', { url, events: ['initiation'] });
  const { id }: { id: string } = JSON.parse(await answer.text());
  return id;
}

async function startSink(): Promise<Sink> {
  const latenciesMs: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hang') return;
      const { timestamp }: { timestamp: string } = JSON.parse(Buffer.concat(chunks).toString());
      latenciesMs.push(Date.now() - Date.parse(timestamp));
      response.end();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    latenciesMs,
    reset: () => latenciesMs.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reportLatencies(bench: Bench, name: string, { latenciesMs }: Sink): void {
  const sorted = Float64Array.from(latenciesMs).sort();
  bench.report(`from event to received, ${name}, p50`, quantile(sorted, 0.5), 'ms');
  bench.report(`from event to received, ${name}, p99`, quantile(sorted, 0.99), 'ms');
}
