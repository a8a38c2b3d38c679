import { setTimeout } from 'node:timers/promises';
import {
  type ApiKey,
  type AuditEntry,
  type ErrorBody,
  fillPath,
  MAIN_WORKSPACE,
  PATHS,
  type PayloadAccepted,
  type Placement,
  type PlacementChange,
  type Transaction,
  type WorkspaceWithFigures,
} from '@clearbench/contract';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { isDatabaseUnavailable } from './platform/database/errors.ts';
import { startDatabaseProxy } from './platform/database/testing-proxy.ts';
import { mt103 } from './testing/samples.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const OTHER = 'oak';
const PATIENCE = { timeout: 30_000 };
/** Senders at the same time. */
const SENDERS = 8;

/** A workspace of the server, as its senders and operators use it. */
interface TestWorkspace {
  name: string;
  /** The name of its schema. */
  id: string;
  post(text: string): ReturnType<TestApp['post']>;
  call(path: string): ReturnType<TestApp['call']>;
}

/** A server with all background work. */
async function start(): Promise<TestApp> {
  const server = await createTestApp({ role: 'all', env: { AUTOMATION: 'instant' } });
  onTestFinished(() => server.close());
  return server;
}

const mainOf = (server: TestApp): TestWorkspace => ({
  name: MAIN_WORKSPACE,
  id: server.database.workspace,
  post: (text) => server.post(text),
  call: (path) => server.call('GET', path),
});

async function otherOf(server: TestApp): Promise<TestWorkspace> {
  await server.call('POST', PATHS.workspaces, { name: OTHER, title: 'Oak' });
  const key = await server.call('POST', `/w/${OTHER}${PATHS.apiKeys}`, { label: 'Hub', isActive: true });
  const headers = { authorization: `Bearer ${key.json<ApiKey>().apiKey}` };
  const entry = await server.modules.workspaces.directory.byName(OTHER);
  return {
    name: OTHER,
    id: entry?.id ?? '',
    post: (text) => server.post(text, headers),
    call: (path) => server.call('GET', `/w/${OTHER}${path}`),
  };
}

async function nodeOf(server: TestApp, { name }: TestWorkspace): Promise<string> {
  const { figures } = (
    await server.call('GET', fillPath(PATHS.workspace, { name }))
  ).json<WorkspaceWithFigures>();
  if (typeof figures?.node !== 'string') throw new Error(`${name} is on no node.`);
  return figures.node;
}

const placementOf = async (server: TestApp): Promise<Placement> =>
  (await server.call('GET', PATHS.placement)).json<Placement>();

/** A node on which the workspace is not. */
async function nodeWithout(server: TestApp, place: TestWorkspace): Promise<string> {
  const taken = await nodeOf(server, place);
  const { nodes } = await placementOf(server);
  const free = nodes.find(({ takesWorkspaces, address }) => takesWorkspaces && address !== taken);
  if (free === undefined) throw new Error('The cluster has one node only.');
  return free.address;
}

const startMove = (server: Pick<TestApp, 'call'>, { name }: TestWorkspace, node: string) =>
  server.call('POST', PATHS.placementMoves, { workspace: name, node });

/** Waits for the end of the change that was started last. */
async function ended(server: TestApp): Promise<PlacementChange | undefined> {
  const latest = async () => (await placementOf(server)).changes[0];
  await expect.poll(async () => (await latest())?.state, { timeout: 60_000 }).not.toBe('running');
  return await latest();
}

async function move(server: TestApp, place: TestWorkspace, node: string): Promise<void> {
  const response = await startMove(server, place, node);
  expect([response.statusCode, response.json()]).toEqual([
    202,
    expect.objectContaining({ kind: 'move', workspace: place.name, node, state: 'running' }),
  ]);
  expect(await ended(server)).toMatchObject({ workspace: place.name, node, state: 'done', problem: null });
  expect(await nodeOf(server, place)).toBe(node);
}

/** Waits until Citus copies the workspace. */
async function copying(server: TestApp): Promise<void> {
  const copied = async () => (await placementOf(server)).changes[0]?.progress ?? null;
  await expect
    .poll(copied, { timeout: 60_000, interval: 20 })
    .toMatchObject({ totalBytes: expect.any(Number) });
}

describe('on Citus', () => {
  it('the workspaces of a node that is away answer with a retry, all others work, and it is back as it was', async () => {
    const server = await start();
    const [one, other] = [mainOf(server), await otherOf(server)];
    if ((await nodeOf(server, one)) === (await nodeOf(server, other))) {
      await move(server, other, await nodeWithout(server, one));
    }
    const { db } = server.database;
    const address = await nodeOf(server, one);
    const { rows } = await sql<{ id: number; host: string; port: number }>`
      select nodeid as id, nodename as host, nodeport as port from pg_dist_node
      where nodename || ':' || nodeport = ${address}`.execute(db);
    const [node] = rows;
    const [coordinator] = inject('testNodes');
    if (node === undefined || coordinator === undefined) throw new Error('There are no nodes.');
    const way = await startDatabaseProxy({ ...coordinator, host: node.host, port: node.port });
    const reach = (port: unknown) =>
      sql`select citus_update_node(${node.id}, ${node.host}, ${port}::integer)`.execute(db);
    await reach(way.connection.port);
    expect((await one.post(mt103())).statusCode).toBe(201);

    const running = server.database.pool
      .query('select pg_sleep(60) from (select count(*) from settings) as one')
      .catch((error: unknown) => error);
    await setTimeout(500);
    await way.close();
    const broken = await running;
    expect(isDatabaseUnavailable(broken)).toBe(true);
    const refused = await one.post(mt103());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect((await one.call(PATHS.transactions)).statusCode).toBe(503);
    expect((await other.post(mt103())).statusCode).toBe(201);
    const shown = async () => (await other.call(PATHS.transactions)).json<Transaction[]>()[0]?.status;
    await expect.poll(shown, PATIENCE).toBe('completed');
    const ready = await server.app.inject({ url: PATHS.readiness });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({
      status: 'ready',
      checks: { nodes: `node ${node.id} cannot be reached, and 1 workspace waits for it` },
    });
    const lost = `${node.host}:${way.connection.port}`;
    expect((await placementOf(server)).nodes).toContainEqual({
      address: lost,
      state: 'away',
      isCoordinator: false,
      takesWorkspaces: true,
      workspaces: 1,
    });
    const impossible = await startMove(server, other, lost);
    expect([impossible.statusCode, impossible.json<ErrorBody>().message]).toEqual([422, `${lost} is away.`]);

    await reach(node.port);
    for (const place of [one, other]) {
      await expect.poll(async () => (await place.post(mt103())).statusCode, PATIENCE).toBe(201);
    }
    expect((await server.app.inject({ url: PATHS.readiness })).json().checks.nodes).toBe('ok');
  });

  it('a workspace that is moved under load loses no acknowledged payment and refuses none', async () => {
    const server = await start();
    const main = mainOf(server);
    const target = await nodeWithout(server, main);
    let isMoving = true;
    const statuses: number[] = [];
    const acknowledged: string[] = [];
    const send = async () => {
      while (isMoving) {
        const response = await server.post(mt103());
        statuses.push(response.statusCode);
        const { transactions } = response.json<Partial<PayloadAccepted>>();
        acknowledged.push(...(transactions ?? []).map(({ transactionId }) => transactionId));
      }
    };
    const sending = Array.from({ length: SENDERS }, send);
    await move(server, main, target).finally(() => {
      isMoving = false;
    });
    await Promise.all(sending);
    expect(new Set(statuses)).toEqual(new Set([201]));

    const { db } = server.database;
    const lives = async () => {
      const rows = await db.selectFrom('transactions').select(['transaction_id', 'status']).execute();
      return new Map(rows.map(({ transaction_id, status }) => [transaction_id, status]));
    };
    const wanted = new Map(acknowledged.toSorted().map((id) => [id, 'completed']));
    await expect.poll(async () => new Map([...(await lives())].sort()), PATIENCE).toEqual(wanted);
    const totals = await db.selectFrom('transaction_totals').select(['status', 'total']).execute();
    expect(totals.reduce((sum, { total }) => sum + total, 0n)).toBe(BigInt(acknowledged.length));
  });

  it('one change is made at a time, and each is recorded', async () => {
    const server = await start();
    const main = mainOf(server);
    const [from, target] = [await nodeOf(server, main), await nodeWithout(server, main)];
    const unknown = await startMove(server, main, 'elsewhere:5432');
    expect(unknown.json<ErrorBody>()).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(target),
      errors: [{ path: 'node' }],
    });
    expect((await startMove(server, main, from)).json<ErrorBody>().message).toContain('already');
    expect((await startMove(server, { ...main, name: 'nobody' }, target)).statusCode).toBe(404);

    expect((await startMove(server, main, target)).statusCode).toBe(202);
    for (const second of [
      await startMove(server, main, target),
      await server.call('POST', PATHS.placementRebalance),
    ]) {
      expect(second.json<ErrorBody>().code).toBe('placement_changing');
    }
    expect(await ended(server)).toMatchObject({ state: 'done' });
    const audit = await server.call('GET', `${PATHS.audit}?log=installation&limit=1`);
    expect(audit.json<AuditEntry[]>()).toMatchObject([
      { action: 'workspace.move_started', before: { node: from }, after: { node: target } },
    ]);
  });

  it('a move is finished when its server process is gone, and noted as interrupted when the database ended it', async () => {
    const server = await start();
    const main = mainOf(server);
    for (let payment = 0; payment < 20; payment++) await main.post(mt103());
    const other = await server.another('web');
    const [from, target] = [await nodeOf(server, main), await nodeWithout(server, main)];
    expect((await startMove(other, main, target)).statusCode).toBe(202);
    await copying(server);
    await other.app.close();
    expect(await ended(server)).toMatchObject({ state: 'done', node: target });
    expect(await nodeOf(server, main)).toBe(target);

    expect((await startMove(server, main, from)).statusCode).toBe(202);
    await copying(server);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%citus_schema_move%' and pid <> pg_backend_pid()`.execute(
      server.database.db,
    );
    expect(await ended(server)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/./) });
    expect(await nodeOf(server, main)).toBe(target);
    expect((await main.post(mt103())).statusCode).toBe(201);
    await move(server, main, from);
    expect((await main.call(PATHS.transactions)).headers['x-total-count']).toBe('21');
  });

  it('rebalancing moves workspaces from a full node to an empty one, and nothing when they are balanced', async () => {
    const server = await start();
    const [main, other] = [mainOf(server), await otherOf(server)];
    const full = await nodeOf(server, main);
    if ((await nodeOf(server, other)) !== full) await move(server, other, full);
    const started = await server.call('POST', PATHS.placementRebalance);
    expect(started.json()).toMatchObject({
      kind: 'rebalance',
      workspace: null,
      node: null,
      state: 'running',
    });
    expect(await ended(server)).toMatchObject({ kind: 'rebalance', state: 'done', problem: null });
    expect(await nodeOf(server, main)).not.toBe(await nodeOf(server, other));
    const idle = await server.call('POST', PATHS.placementRebalance);
    expect(idle.json()).toMatchObject({ state: 'done', problem: null });
    for (const place of [main, other]) expect((await place.post(mt103())).statusCode).toBe(201);
  });
});
