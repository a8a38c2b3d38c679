import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiKey, fillPath, PATHS, type ReadyPlan, type TestRun } from '@clearbench/contract';
import { type Database, openDatabase } from '../apps/server/src/platform/database/connect.ts';
import { reachEmbeddedDatabase } from '../apps/server/src/platform/database/embedded.ts';
import { createLogger } from '../apps/server/src/platform/logging.ts';
import { logIn, type Session, sandboxCredentials } from '../e2e/support/operator.ts';
import { startServerIn } from '../e2e/support/server.ts';
import type { Bench } from './bench.ts';
import { drive, type LoadResult, quantile } from './load.ts';
import { mt103Source } from './mt103.ts';
import { residentBytes } from './server.ts';

/** `WORKSPACES=100` for a trial. */
const ALL = Number(process.env.WORKSPACES ?? 1_000);
const MADE_AT_ONCE = 4;
const PLAN = 'mt103-confirmations';
const CONNECTIONS = 64;
const MEGABYTE = 1024 ** 2;
const AIM = { payments: 1_000, p99Ms: 300, makeMs: 300, makeMb: 1.5, inRuns: 0.9 };
/** Payments of the one beside the flood, one after the other. */
const PAUSE_MS = 50;

type Running = Awaited<ReturnType<typeof startServerIn>>;

/**
 * Many workspaces in one installation: what one takes, how much all of them receive together, how long one waits beside a flood, and
 * what they cost when nothing happens.
 */
export async function workspaces(bench: Bench): Promise<void> {
  const size: Size = {
    all: bench.either(ALL, 4),
    active: bench.either(Math.min(100, ALL), 4),
    roundMs: bench.either(10_000, 300),
    warmUpMs: bench.either(3_000, 100),
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-workspaces-'));
  try {
    let server = await startServerIn(dataDir);
    const database = await connect(dataDir);
    try {
      await measureBusy(bench, size, { server, database });
      // As if nobody had used them for long: the next start finds them idle.
      await database.control.pool.query(
        "update clearbench.workspace_leases set used_at = now() - interval '1 day'",
      );
    } finally {
      await database.close();
      await server.end();
    }
    server = await startServerIn(dataDir);
    await measureIdle(bench, size, { server, dataDir });
    await server.end();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Size {
  readonly all: number;
  readonly active: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
}

async function measureBusy(
  bench: Bench,
  { all, active, roundMs, warmUpMs }: Size,
  { server, database }: { server: Running; database: Database },
): Promise<void> {
  const session = await logIn(server.baseURL, await sandboxCredentials(server.baseURL));
  const empty = await databaseBytes(database);
  const made = await make(session, all);
  bench.report('making a workspace', (made.ms / all) * MADE_AT_ONCE, 'ms', AIM.makeMs);
  bench.report(
    'database of a workspace',
    ((await databaseBytes(database)) - empty) / all / MEGABYTE,
    'MB',
    AIM.makeMb,
  );
  const keys = await Promise.all(made.names.slice(0, active).map((name) => keyOf(session, name)));
  const port = Number(new URL(server.baseURL).port);
  const [first = ''] = keys;

  const post = (senders: readonly string[], durationMs: number) =>
    drive({
      port,
      connections: CONNECTIONS,
      durationMs,
      nextRequest: requests(port, senders),
      expectedStatus: 201,
    });
  await post([first], warmUpMs);
  reportLoad(bench, '1 active workspace', await post([first], roundMs));
  await post(keys, 2 * warmUpMs);
  const many = await post(keys, roundMs);
  reportLoad(bench, `${active} active workspaces`, many, AIM);
  await beginTestPlans(session, made.names.slice(0, active));
  await post(keys, warmUpMs);
  const inRuns = await post(keys, roundMs);
  reportLoad(bench, `${active} active workspaces in test runs`, inRuns);
  bench.report('test runs ÷ no test runs', inRuns.ratePerSecond / many.ratePerSecond, '×', AIM.inRuns);
  bench.report('memory of the server, busy', residentBytes(server.pid) / MEGABYTE, 'MB');
  bench.report('connections, busy', await connectionCount(database), '');

  const [quiet = '', flood = ''] = keys;
  const alone = await paced(port, quiet, roundMs);
  const [beside, { ratePerSecond }] = await Promise.all([
    paced(port, quiet, roundMs),
    post([flood], roundMs),
  ]);
  const [within] = await Promise.all([paced(port, flood, roundMs), post([flood], roundMs)]);
  bench.report('one alone, p99', alone.p99Ms, 'ms');
  bench.report('one beside a flood, p99', beside.p99Ms, 'ms', 2 * alone.p99Ms);
  bench.report('the flood', ratePerSecond, '/s');
  bench.report('one within the flood, p99', within.p99Ms, 'ms');
}

function reportLoad(
  bench: Bench,
  name: string,
  { ratePerSecond, p50Ms, p99Ms }: LoadResult,
  aim?: { payments: number; p99Ms: number },
): void {
  bench.report(`payments, ${name}`, ratePerSecond, '/s', aim?.payments);
  bench.report(`${name}, p50`, p50Ms, 'ms');
  bench.report(`${name}, p99`, p99Ms, 'ms', aim?.p99Ms);
}

async function measureIdle(
  bench: Bench,
  { all }: Size,
  { server, dataDir }: { server: Running; dataDir: string },
): Promise<void> {
  const idleMs = bench.either(60_000, 500);
  const database = await connect(dataDir);
  try {
    const leased = async () =>
      Number(
        (
          await database.control.pool.query(
            'select count(*) from clearbench.workspace_leases where leased_by is not null',
          )
        ).rows[0].count,
      );
    const startedMs = performance.now();
    while ((await leased()) > 0) await delay(500);
    bench.report('all looked at after a restart', (performance.now() - startedMs) / 1_000, 's');
    const read = () => statementsSent(server.baseURL);
    const [first, before] = [await read(), await read()];
    await delay(idleMs);
    const ofReading = before - first;
    const perSecond = ((await read()) - before - ofReading) / (idleMs / 1_000);
    bench.report('memory of the server, idle', residentBytes(server.pid) / MEGABYTE, 'MB');
    bench.report('connections, idle', await connectionCount(database), '');
    bench.report(`statements an hour, ${all} idle workspaces`, perSecond * 3_600, '');
  } finally {
    await database.close();
  }
}

/** By the server, since its start. Reading them sends some of its own. */
async function statementsSent(baseURL: string): Promise<number> {
  const metrics = await (await fetch(`${baseURL}${PATHS.metrics}`)).text();
  const counts = [...metrics.matchAll(/^clearbench_database_statements_total\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function make(session: Session, all: number): Promise<{ names: string[]; ms: number }> {
  const names = Array.from({ length: all }, (_, index) => `bench-${index + 1}`);
  const left = [...names];
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: MADE_AT_ONCE }, async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        await session.call('POST', PATHS.workspaces, { name, title: name });
      }
    }),
  );
  return { names, ms: performance.now() - startedMs };
}

async function keyOf(session: Session, name: string): Promise<string> {
  const created = await session.call('POST', `/w/${name}${PATHS.apiKeys}`, {
    label: 'bench',
    isActive: true,
  });
  const { apiKey }: ApiKey = JSON.parse(await created.text());
  return apiKey;
}

/** Begins every case of a plan in each of these workspaces; all of them watch each payment. */
async function beginTestPlans(session: Session, names: readonly string[]): Promise<void> {
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await session.call(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const ready = await call<ReadyPlan[]>('GET', PATHS.readyTestPlans);
  const document = ready.find(({ name }) => name === PLAN)?.document;
  for (const workspace of names) {
    const at = (path: string) => `/w/${workspace}${path}`;
    await call('POST', at(PATHS.testPlans), { document });
    const { id, cases } = await call<TestRun>('POST', at(fillPath(PATHS.testPlanRuns, { name: PLAN })));
    for (const { id: one } of cases) {
      await call('POST', at(fillPath(PATHS.testCaseStart, { id, case: one })));
    }
  }
}

/** Payments of these senders in turn. */
function requests(port: number, keys: readonly string[]): () => string {
  const nextMessage = mt103Source();
  const heads = keys.map((key) =>
    [
      'POST /api/non-swift-mt103/incoming-payloads HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${key}`,
      'Content-Type: text/plain',
      `Content-Length: ${nextMessage().length}`,
      '\r\n',
    ].join('\r\n'),
  );
  let turn = 0;
  return () => {
    turn += 1;
    return heads[turn % heads.length] + nextMessage();
  };
}

/** One payment after the other, with pauses: a sender that does not wait in its own line. */
async function paced(
  port: number,
  key: string,
  durationMs: number,
): Promise<Pick<LoadResult, 'p50Ms' | 'p99Ms'>> {
  const nextRequest = requests(port, [key]);
  const latenciesMs: number[] = [];
  const untilMs = performance.now() + durationMs;
  while (performance.now() < untilMs) {
    const { p50Ms } = await drive({ port, connections: 1, durationMs: 0, nextRequest, expectedStatus: 201 });
    latenciesMs.push(p50Ms);
    await delay(PAUSE_MS);
  }
  const sorted = Float64Array.from(latenciesMs).sort();
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}

async function connect(dataDir: string): Promise<Database> {
  const logger = createLogger('silent');
  const { connection } = await reachEmbeddedDatabase({ dataDir, logger });
  return openDatabase({ ...connection, application_name: 'bench' }, { logger });
}

async function databaseBytes(database: Database): Promise<number> {
  return Number(
    (await database.control.pool.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes,
  );
}

async function connectionCount(database: Database): Promise<number> {
  const { rows } = await database.control.pool.query(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name <> 'bench'",
  );
  return Number(rows[0].count);
}
