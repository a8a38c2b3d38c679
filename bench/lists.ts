import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { type Accepted, csvFile, referenceOf, senderOf, upload } from './csv.ts';
import { quantile } from './load.ts';
import { type BenchServer, startServer } from './server.ts';

const FILE_ROWS = 80_000;
const FILE_BYTES = 10 * 1024 * 1024;
const AIM_P95_MS = 50;
/** The search index is filled in the background; it has caught up when searches are consistently fast again. */
const SETTLED = { withinMs: 40, everyMs: 250, atMostMs: 300_000 };

interface Known extends Accepted {
  reference: string;
  sender: string;
}

/** The console's requests, each with 200 variants where possible. */
const QUESTIONS: Readonly<Record<string, (known: Known, until: string) => string>> = {
  'first page': () => '/api/transactions',
  'page of the past': (_, until) => `/api/transactions?to=${until}`,
  'one status, one currency': () => '/api/transactions?status=pending&currency=EUR',
  'amounts of a range': () => '/api/transactions?amount=100..200',
  'one bank': () => '/api/transactions?bank=LIND',
  'one API key': () => '/api/transactions?apiKey=nobody',
  'search: transaction id': ({ transactionId }) => search(transactionId),
  'search: part of an id': ({ transactionId }) => search(transactionId.slice(4, 10)),
  'search: UETR': ({ uetr }) => search(uetr),
  'search: part of a UETR': ({ uetr }) => search(uetr.slice(0, 13)),
  'search: three characters': ({ uetr }) => search(uetr.slice(0, 3)),
  'search: in one status': ({ uetr }) => `${search(uetr.slice(0, 8))}&status=pending`,
  'words: a reference': ({ reference }) => named(reference),
  'words: one name of a thousand': ({ sender }) => named(sender),
  'words: a common name': () => named('kestrel'),
  'words: a name that all have': () => named('oaknut'),
  'words: how all references begin': () => named('b1'),
  'one transfer': ({ transactionId }) => `/api/transactions/${transactionId}`,
  'its messages': ({ transactionId }) => `/api/transactions/${transactionId}/messages`,
};

const named = (words: string): string => `/api/transactions?${new URLSearchParams({ words, limit: '5' })}`;
const search = (text: string): string => `/api/transactions?search=${encodeURIComponent(text)}`;

/** The list, its filters and its search, one request at a time, with few transfers and with a million. */
export async function lists(bench: Bench): Promise<void> {
  const requests = bench.either(200, 10);
  const sizes = [bench.either(10_000, 100), bench.either(1_000_000, 500)];
  const server = await startServer();
  try {
    const known: Known[] = [];
    let stored = 0;
    let series = 0;
    let until = new Date().toISOString();
    for (const size of sizes) {
      while (stored < size) {
        series += 1;
        const file = csvFile(series, {
          maxBytes: FILE_BYTES,
          maxRows: Math.min(FILE_ROWS, size - stored),
          withNames: true,
        });
        const accepted = await upload(server, file);
        stored += accepted.length;
        const rows = accepted.map((transfer, index) => ({
          ...transfer,
          reference: referenceOf(series, index + 1),
          sender: senderOf(index + 1),
        }));
        known.push(...spread(rows, requests));
        if (stored <= size / 2) until = new Date().toISOString();
      }
      await searchSettles(server, known, bench.either(20, 1));
      for (const [name, path] of Object.entries(QUESTIONS)) {
        await ask(server, (turn) => path(turn, until), spread(known, requests / 5));
        const p95Ms = await ask(server, (turn) => path(turn, until), spread(known, requests));
        bench.report(`${name}, ${size.toLocaleString('en')} transfers, p95`, p95Ms, 'ms', AIM_P95_MS);
      }
    }
  } finally {
    await server.stop();
  }
}

/** This many of the items, evenly spread. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  return items
    .filter((_, index) => index % Math.max(1, Math.floor(items.length / count)) === 0)
    .slice(0, count);
}

async function searchSettles(server: BenchServer, known: readonly Known[], inARow: number): Promise<void> {
  const untilMs = performance.now() + SETTLED.atMostMs;
  const sample = known.at(-1);
  for (let fast = 0; fast < inARow && sample !== undefined; ) {
    const tookMs = await ask(server, ({ uetr }) => search(uetr.slice(0, 13)), [sample]);
    fast = tookMs <= SETTLED.withinMs ? fast + 1 : 0;
    if (performance.now() > untilMs) throw new Error('The search index does not catch up.');
    await delay(SETTLED.everyMs);
  }
}

/** The 95th percentile of the time from a request to its complete response. */
async function ask(
  { session }: BenchServer,
  path: (turn: Known) => string,
  turns: readonly Known[],
): Promise<number> {
  const took: number[] = [];
  for (const turn of turns) {
    const startedMs = performance.now();
    await (await session.call('GET', path(turn))).arrayBuffer();
    took.push(performance.now() - startedMs);
  }
  return quantile(Float64Array.from(took).sort(), 0.95);
}
