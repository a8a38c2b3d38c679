import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { csvFile, upload } from './csv.ts';
import { quantile } from './load.ts';
import { mt103Source } from './mt103.ts';
import { type BenchServer, startServer } from './server.ts';

const ENDPOINTS = 50;
const HANGING = 10;
const PAYMENTS = 400;
const SINGLE_PAYMENTS = 100;
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
export async function webhooks(): Promise<void> {
  const sink = await startSink();
  const server = await startServer();
  try {
    const first = await createWebhook(server, `${sink.origin}/single`);
    await postOneByOne(server, 20);
    await received(sink, 20);
    sink.reset();
    await postOneByOne(server, SINGLE_PAYMENTS);
    await received(sink, SINGLE_PAYMENTS);
    console.log(
      `one endpoint, a payment every ${SINGLE_EVERY_MS} ms   from event to received: ${inWords(sink.latenciesMs)}`,
    );
    await server.session.call('DELETE', `/api/webhooks/${first}`);

    const ids: string[] = [];
    for (let index = 0; index < ENDPOINTS; index += 1) {
      ids.push(await createWebhook(server, `${sink.origin}/${index}`));
    }
    await burst(server, sink, ENDPOINTS, `${ENDPOINTS} endpoints`, 1);
    await burst(server, sink, ENDPOINTS, `${ENDPOINTS} endpoints`, 2);
    for (const id of ids.slice(0, HANGING)) {
      await server.session.call('PATCH', `/api/webhooks/${id}`, { url: `${sink.origin}/hang` });
    }
    await burst(
      server,
      sink,
      ENDPOINTS - HANGING,
      `${ENDPOINTS - HANGING} endpoints beside ${HANGING} that hang`,
      3,
    );
  } finally {
    sink.close();
    await server.stop();
  }
}

async function burst(
  server: BenchServer,
  sink: Sink,
  healthy: number,
  name: string,
  series: number,
): Promise<void> {
  sink.reset();
  const usedBeforeMs = server.processorTimeMs();
  const startedMs = performance.now();
  await upload(server, csvFile(series, { maxBytes: 10_000_000, maxRows: PAYMENTS }));
  await received(sink, PAYMENTS * healthy);
  const seconds = (performance.now() - startedMs) / 1_000;
  const count = PAYMENTS * healthy;
  const usedMicroseconds = ((server.processorTimeMs() - usedBeforeMs) * 1_000) / count;
  console.log(
    `${name.padEnd(40)} ${Math.round(count / seconds)} deliveries/s (aim: at least 2,000), ` +
      `${usedMicroseconds.toFixed(0)} µs of processor time each; ${inWords(sink.latenciesMs)}`,
  );
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

function inWords(latenciesMs: readonly number[]): string {
  const sorted = Float64Array.from(latenciesMs).sort();
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share).toFixed(0));
  return `p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms`;
}
