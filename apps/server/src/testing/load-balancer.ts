import { Agent, createServer, get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { PATHS } from '@clearbench/contract';

const ASK_MS = 50;

/** A reverse proxy that sends each request to the next server that says it is ready, over connections that it keeps. */
export async function startLoadBalancer() {
  /** By address; null while the server is not ready. */
  const servers = new Map<string, Agent | null>();
  const failures: string[] = [];
  let turn = 0;

  const proxy = createServer((incoming, answer) => {
    const ready = [...servers].filter((entry): entry is [string, Agent] => entry[1] !== null);
    turn += 1;
    const [address, agent] = ready[turn % ready.length] ?? [];
    const fail = (why: string) => {
      failures.push(`${incoming.method} ${incoming.url} at ${address}: ${why}`);
      answer.writableEnded || answer.destroy();
    };
    if (address === undefined || agent === undefined) return fail('no server is ready');
    const { method, headers } = incoming;
    const forwarded = request(address + incoming.url, { method, headers, agent }, (response) => {
      const { connection: _, ...others } = response.headers;
      answer.writeHead(response.statusCode ?? 0, others);
      response.once('error', ({ message }) => fail(message));
      response.pipe(answer);
    });
    forwarded.once('error', ({ message }) => fail(message));
    // A client that leaves is not a server's failure.
    answer.once('close', () => answer.writableFinished || forwarded.off('error', fail).destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  const closed = new AbortController();
  const asking = (async () => {
    while (!closed.signal.aborted) {
      for (const address of servers.keys()) {
        const isReady = (await statusOf(address)) === 200;
        if (!isReady) servers.set(address, null);
        else if (servers.get(address) === null) servers.set(address, new Agent({ keepAlive: true }));
      }
      await delay(ASK_MS);
    }
  })();

  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Requests that a server refused, reset or left without an answer. */
    failures,
    add: (address: string) => void servers.set(address, null),
    remove: (address: string) => void servers.delete(address),
    uses: (address: string) => (servers.get(address) ?? null) !== null,
    async close() {
      closed.abort();
      await asking;
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** 0: it does not answer. */
const statusOf = (address: string): Promise<number> =>
  new Promise((resolve) => {
    const answered = (response: IncomingMessage) =>
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    get(address + PATHS.readiness, answered).once('error', () => resolve(0));
  });
