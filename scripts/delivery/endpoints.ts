import { createServer, type ServerResponse } from 'node:http';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@clearbench/contract';
import { listenLocally } from '../../apps/server/src/testing/listen-locally.ts';

/** How a misbehaving endpoint treats a call. */
const MISBEHAVIOURS: readonly ((response: ServerResponse) => void)[] = [
  () => {},
  (response) => response.socket?.resetAndDestroy(),
  (response) => response.writeHead(500).end('broken'),
  (response) => response.writeHead(429, { 'retry-after': '2' }).end(),
  (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (response) => void response.socket?.end('no HTTP at all\r\n\r\n'),
  (response) => void response.writeHead(404).end('x'.repeat(1_000_000)),
  (response) => void setTimeout(() => response.writeHead(503).end(), 3_000),
  (response) => void response.writeHead(200, { 'content-length': '1000000' }).write('and no more'),
  (response) => void response.socket?.write('HTTP/1.1 2'),
];

export interface Endpoint {
  url: string;
  /** Its subscription: one of the four in turn, each of which every transfer triggers once. */
  event: WebhookEvent;
  isHealthy: boolean;
  isOrdered: boolean;
  /** Transaction ids in the order of their first arrival, and how often each arrived. */
  received: Map<string, number>;
}

export interface Endpoints {
  all: Endpoint[];
  /** Calls that healthy endpoints have answered, including repetitions. */
  calls(): number;
  close(): void;
}

/**
 * Endpoints on one port, each with its own path. The first ones misbehave; every fifth of the healthy ones asks for ordered
 * delivery.
 */
export async function startEndpoints(count: number, misbehaving: number): Promise<Endpoints> {
  let calls = 0;
  const server = createServer((request, response) => {
    const index = Number(request.url?.slice(1));
    const endpoint = all[index];
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      if (endpoint === undefined) return response.writeHead(404).end();
      if (!endpoint.isHealthy) return MISBEHAVIOURS[index % MISBEHAVIOURS.length]?.(response);
      const body: { data: { transaction: { transactionId: string } } } = JSON.parse(
        Buffer.concat(chunks).toString(),
      );
      const { transactionId } = body.data.transaction;
      endpoint.received.set(transactionId, (endpoint.received.get(transactionId) ?? 0) + 1);
      calls += 1;
      return response.end();
    });
  });
  const port = await listenLocally(server);
  const all = Array.from({ length: count }, (_, index): Endpoint => {
    const isHealthy = index >= misbehaving;
    return {
      url: `http://127.0.0.1:${port}/${index}`,
      event: WEBHOOK_EVENTS[index % WEBHOOK_EVENTS.length] ?? 'initiation',
      isHealthy,
      isOrdered: isHealthy && index % 5 === 0,
      received: new Map(),
    };
  });
  return {
    all,
    calls: () => calls,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
