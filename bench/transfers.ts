import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { drive } from './load.ts';
import { median } from './median.ts';
import { mt103Source } from './mt103.ts';
import { type BenchServer, startServer } from './server.ts';

const CONNECTIONS = 32;
const WAIT_MS = 200;
const AIM_LIVES = 1_600;
const AIM_WITH_BACKGROUND_US = 145;
const AIM_FOLLOWERS_PERCENT = 10;
/** Polling costs processor time, too. */
const LOOK_MS = 1_000;
/** The sweeps of a transfer's life. */
const FOLLOWERS = [
  'take the next steps of transfers',
  'send network messages',
  'receive network messages',
  'answer posted recalls and inquiries',
];

/**
 * A transfer's whole life with `AUTOMATION=instant`: one transfer is posted per request, and followed until all are completed.
 * The rate is counted from the first post to the last completed transfer, every step of each durable; the load generator shares
 * the machine.
 */
export async function transfers(bench: Bench): Promise<void> {
  await wholeLives(bench);
  await costToIngestion(bench);
}

async function wholeLives(bench: Bench): Promise<void> {
  const server = await startServer({ AUTOMATION: 'instant' });
  try {
    await post(server, bench.either(2_000, 100));
    await completed(server);
    // Code is compiled while it runs, so a server is fastest after some tens of thousands of transfers.
    for (const state of ['just started', 'warm']) {
      await measureLives(server, state, bench);
    }
  } finally {
    await server.stop();
  }
}

async function measureLives(server: BenchServer, state: string, bench: Bench): Promise<void> {
  const before = await total(server, 'completed');
  const usedBeforeMs = server.processorTimeMs();
  const nodeBeforeMs = server.nodeTimeMs();
  const startedMs = performance.now();
  const load = await post(server, bench.either(8_000, 300));
  await completed(server);
  const elapsedMs = performance.now() - startedMs;
  const count = (await total(server, 'completed')) - before;
  const usedMs = server.processorTimeMs() - usedBeforeMs;
  const nodeMs = server.nodeTimeMs() - nodeBeforeMs;
  const { postings, messages, events } = await tracesOf(server);
  const each = (ms: number): number => (ms * 1_000) / count;
  const perSecond = count / (elapsedMs / 1_000);
  bench.report(`posted while all else ran, ${state}`, load.ratePerSecond, '/s');
  bench.report(`whole lives, ${state}`, perSecond, '/s', AIM_LIVES);
  bench.report(`processor time of a life, ${state}`, each(usedMs), 'µs');
  bench.report(`of which Node, ${state}`, each(nodeMs), 'µs');
  bench.report(`postings, ${state}`, postings * perSecond, '/s');
  bench.note(`A transfer has ${postings} postings, ${messages} network messages and ${events} events.`);
}

/**
 * The cost of the lives of transfers for ingestion, while none takes a step. Processor time per payment of a server with all its
 * background work, which fills the search index, counts and looks for duplicates, compared with one on the same PostgreSQL without
 * any; and how long the sweeps that follow the lives were busy, finding nothing to do.
 */
async function costToIngestion(bench: Bench): Promise<void> {
  const restMs = bench.either(3_000, 300);
  const followed = await startServer();
  const alone = await startServer({ ROLE: 'web', DATABASE_URL: databaseBeside(followed) });
  try {
    const used = () => followed.processorTimeMs() + alone.processorTimeMs();
    const restStartMs = used();
    await sleep(restMs);
    /** The idle load of both, per second. */
    const restShare = (used() - restStartMs) / restMs;
    const costOf = async (server: BenchServer, drained: () => Promise<void>): Promise<Cost> => {
      const [before, startedMs, countBefore] = [used(), performance.now(), await total(server, 'pending')];
      const followersBeforeUs = await followersBusyUs(server);
      await post(server, bench.either(6_000, 300));
      await drained();
      const spentMs = used() - before - restShare * (performance.now() - startedMs);
      const followersUs = (await followersBusyUs(server)) - followersBeforeUs;
      const count = (await total(server, 'pending')) - countBefore;
      return { processorUs: (spentMs * 1_000) / count, followersUs: followersUs / count };
    };
    const costs = { alone: [] as Cost[], followed: [] as Cost[] };
    for (let round = 0; round <= bench.either(3, 1); round += 1) {
      const [one, other] = [
        await costOf(alone, async () => {}),
        await costOf(followed, () => idle(followed)),
      ];
      // The first round warms up.
      if (round === 0) continue;
      costs.alone.push(one);
      costs.followed.push(other);
    }
    const base = median(costs.alone.map(({ processorUs }) => processorUs));
    const whole = median(costs.followed.map(({ processorUs }) => processorUs));
    const followers = median(costs.followed.map(({ followersUs }) => followersUs));
    bench.report('ingestion without background work', base, 'µs');
    bench.report('ingestion with all background work', whole, 'µs', AIM_WITH_BACKGROUND_US);
    bench.report('idle followers, share of ingestion', (followers / base) * 100, '%', AIM_FOLLOWERS_PERCENT);
  } finally {
    await alone.stop();
    await followed.stop();
  }
}

interface Cost {
  processorUs: number;
  followersUs: number;
}

/** How long the sweeps that take the steps of transfers have been busy so far. */
async function followersBusyUs({ session }: BenchServer): Promise<number> {
  const metrics = await (await session.call('GET', '/metrics')).text();
  return FOLLOWERS.reduce((sum, name) => {
    const [, seconds = '0'] =
      new RegExp(
        `^clearbench_sweep_busy_seconds_total\\{workspace="main",name="${name}"\\} (\\S+)`,
        'm',
      ).exec(metrics) ?? [];
    return sum + Number(seconds) * 1e6;
  }, 0);
}

/** Another database in the PostgreSQL of a running server: the default one of every cluster. */
const databaseBeside = ({ dataDir }: BenchServer): string =>
  `postgres://clearbench@localhost/postgres?host=${encodeURIComponent(`${dataDir}/postgres`)}`;

/** Waits until no sweep has work left. */
async function idle({ session }: BenchServer): Promise<void> {
  for (;;) {
    const { sweeps }: { sweeps: { waiting: number | null }[] } = JSON.parse(
      await (await session.call('GET', '/api/system/jobs')).text(),
    );
    if (sweeps.every(({ waiting }) => waiting === null || waiting === 0)) return;
    await sleep(LOOK_MS);
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
    await sleep(WAIT_MS);
  }
}

async function total({ session }: BenchServer, status: string): Promise<number> {
  const response = await session.call('GET', `/api/transactions?status=${status}&limit=1`);
  return Number(response.headers.get('x-total-count'));
}

/** The rows of one transfer: postings, network messages and events. */
async function tracesOf({
  session,
}: BenchServer): Promise<Record<'postings' | 'messages' | 'events', number>> {
  const read = async (path: string) => JSON.parse(await (await session.call('GET', path)).text());
  const [newest]: { transactionId: string }[] = await read('/api/transactions?limit=1');
  const transfer = `/api/transactions/${newest?.transactionId}`;
  const postings: unknown[] = await read(`${transfer}/ledger`);
  const { events, messages }: { events: unknown[]; messages: unknown[] } = await read(`${transfer}/timeline`);
  return { postings: postings.length, messages: messages.length, events: events.length };
}
