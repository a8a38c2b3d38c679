import { connect, type Socket } from 'node:net';

/**
 * A load generator that shares a small machine with the server it measures, so it does as little as possible: raw sockets, one
 * request in flight on each, one string written, the status and length read.
 */
export interface Load {
  port: number;
  connections: number;
  durationMs: number;
  /** The whole text of the next HTTP/1.1 request, in Latin-1. */
  nextRequest: () => string;
  /** A rate counts only if every response has this status: any other ends the run with an error. */
  expectedStatus: number;
}

export interface LoadResult {
  /** Responses. */
  count: number;
  ratePerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Share of one core that the load generator itself used: near 1, it was the bottleneck. */
  ownCpu: number;
}

export async function drive(load: Load): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  const untilMs = startedMs + load.durationMs;
  const record = (latencyMs: number): void => void latenciesMs.push(latencyMs);
  await Promise.all(Array.from({ length: load.connections }, () => driveOne(load, untilMs, record)));
  const elapsedMs = performance.now() - startedMs;
  const cpu = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    count: sorted.length,
    ratePerSecond: (sorted.length / elapsedMs) * 1_000,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    ownCpu: (cpu.user + cpu.system) / 1_000 / elapsedMs,
  };
}

/** One connection: the next request is sent when the previous response is complete. */
function driveOne(
  { port, nextRequest, expectedStatus }: Load,
  untilMs: number,
  record: (latencyMs: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = '';
    let sentMs = 0;
    const send = (): void => {
      sentMs = performance.now();
      socket.write(nextRequest(), 'latin1');
    };
    socket.setEncoding('latin1');
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const status = completeStatus(received);
      if (status === undefined) return;
      if (status !== expectedStatus) {
        socket.removeAllListeners().destroy();
        return reject(new Error(`Expected ${expectedStatus}:\n${received}`));
      }
      received = '';
      const nowMs = performance.now();
      record(nowMs - sentMs);
      if (nowMs < untilMs) return send();
      socket.removeAllListeners('close');
      socket.once('close', () => resolve());
      socket.end();
    });
  });
}

/** The status of the response, once it is complete. */
function completeStatus(received: string): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  if (length === undefined) throw new Error(`An answer without a length:\n${received.slice(0, headEnd)}`);
  return received.length >= headEnd + 4 + Number(length) ? Number(received.slice(9, 12)) : undefined;
}

export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
