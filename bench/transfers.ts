import { drive } from './load.ts';
import { mt103Source } from './mt103.ts';
import { type BenchServer, startServer } from './server.ts';

const CONNECTIONS = 32;
const LOAD_MS = 8_000;
const WARM_UP_MS = 2_000;
const WAIT_MS = 200;

/**
 * A transfer's whole life with `AUTOMATION=instant`: posted one per request, and followed until all are completed. The rate is
 * counted from the first post to the last completed transfer, every step of each durable; the load generator shares the machine.
 */
export async function transfers(): Promise<void> {
  const server = await startServer({ AUTOMATION: 'instant' });
  try {
    await post(server, WARM_UP_MS);
    await completed(server);
    const before = await total(server, 'completed');
    const usedBeforeMs = server.processorTimeMs();
    const nodeBeforeMs = server.nodeTimeMs();
    const startedMs = performance.now();
    const load = await post(server, LOAD_MS);
    await completed(server);
    const elapsedMs = performance.now() - startedMs;
    const count = (await total(server, 'completed')) - before;
    const usedMs = server.processorTimeMs() - usedBeforeMs;
    const nodeMs = server.nodeTimeMs() - nodeBeforeMs;
    const postings = await postingsOf(server);
    console.log(`posted        ${load.ratePerSecond.toFixed(0)} payments/s while all else ran`);
    console.log(
      `whole lives   ${(count / (elapsedMs / 1_000)).toFixed(0)} transfers/s from post to completed (aim: at least 1,500)`,
    );
    const each = (ms: number): string => `${((ms * 1_000) / count).toFixed(0)} µs`;
    console.log(
      `processor     ${each(usedMs)} per transfer: server ${each(nodeMs)}, database ${each(usedMs - nodeMs)}`,
    );
    console.log(
      `per transfer  ${postings} postings, 5 network messages, 8 events: ${((postings * count) / (elapsedMs / 1_000)).toFixed(0)} postings/s`,
    );
  } finally {
    await server.stop();
  }
}

function post({ port, apiKey }: BenchServer, durationMs: number) {
  const nextMessage = mt103Source();
  const head = [
    'POST /api/non-swift-mt103/incoming-payloads HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: text/plain',
    `Content-Length: ${nextMessage().length}`,
    '\r\n',
  ].join('\r\n');
  return drive({
    port,
    connections: CONNECTIONS,
    durationMs,
    nextRequest: () => head + nextMessage(),
    expectedStatus: 201,
  });
}

async function completed(server: BenchServer): Promise<void> {
  for (;;) {
    const open = await Promise.all(
      ['pending', 'processing', 'converting'].map((status) => total(server, status)),
    );
    if (open.every((count) => count === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function total({ session }: BenchServer, status: string): Promise<number> {
  const response = await session.call('GET', `/api/transactions?status=${status}&limit=1`);
  return Number(response.headers.get('x-total-count'));
}

/** Of one transfer, by the ledger. */
async function postingsOf({ session }: BenchServer): Promise<number> {
  const list: { transactionId: string }[] = JSON.parse(
    await (await session.call('GET', '/api/transactions?limit=1')).text(),
  );
  const answer = await session.call('GET', `/api/transactions/${list[0]?.transactionId}/ledger`);
  const postings: unknown[] = JSON.parse(await answer.text());
  return postings.length;
}
