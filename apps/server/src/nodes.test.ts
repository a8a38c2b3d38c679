import { setTimeout } from 'node:timers/promises';
import { type ApiKey, PATHS, type PayloadAccepted, type Transaction } from '@clearbench/contract';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { isDatabaseUnavailable } from './platform/database/errors.ts';
import { isOnCitus } from './platform/database/testing.ts';
import { startDatabaseProxy } from './platform/database/testing-proxy.ts';
import { mt103 } from './testing/samples.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

interface Node {
  id: number;
  host: string;
  port: number;
}

const OTHER = 'oak';
const PATIENCE = { timeout: 30_000 };
/** Senders at the same time. */
const SENDERS = 8;

/** A workspace of the server, as its senders and operators use it. */
interface Place {
  /** The name of its schema. */
  id: string;
  post(text: string): ReturnType<TestApp['post']>;
  call(path: string): ReturnType<TestApp['call']>;
}

/** Two workspaces of one server, on two nodes. */
async function twoWorkspaces(): Promise<{ server: TestApp; one: Place; other: Place }> {
  const server = await createTestApp({ role: 'all', env: { AUTOMATION: 'instant' } });
  onTestFinished(() => server.close());
  const main: Place = {
    id: server.database.workspace,
    post: (text) => server.post(text),
    call: (path) => server.call('GET', path),
  };
  const other = await workspaceOf(server);
  const [from, to] = [await nodeOf(server, main), await nodeOf(server, other)];
  if (from.id === to.id) await move(server, other, await nodeWithout(server, main));
  return { server, one: main, other };
}

async function workspaceOf(server: TestApp): Promise<Place> {
  await server.call('POST', PATHS.workspaces, { name: OTHER, title: 'Oak' });
  const key = await server.call('POST', `/w/${OTHER}${PATHS.apiKeys}`, { label: 'Hub', isActive: true });
  const headers = { authorization: `Bearer ${key.json<ApiKey>().apiKey}` };
  const entry = await server.modules.workspaces.directory.byName(OTHER);
  return {
    id: entry?.id ?? '',
    post: (text) => server.post(text, headers),
    call: (path) => server.call('GET', `/w/${OTHER}${path}`),
  };
}

async function nodeOf({ database: { db } }: TestApp, { id }: Pick<Place, 'id'>): Promise<Node> {
  const { rows } = await sql<Node>`
    select n.nodeid as id, n.nodename as host, n.nodeport as port
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
    where s.logicalrelid = ${`${id}.transactions`}::regclass`.execute(db);
  if (rows[0] === undefined) throw new Error('The workspace is on no node.');
  return rows[0];
}

async function nodeWithout(server: TestApp, place: Pick<Place, 'id'>): Promise<Node> {
  const taken = await nodeOf(server, place);
  const { rows } = await sql<Node>`
    select nodeid as id, nodename as host, nodeport as port from pg_dist_node
    where shouldhaveshards and nodeid <> ${taken.id} order by nodeid limit 1`.execute(server.database.db);
  if (rows[0] === undefined) throw new Error('The cluster has one node only.');
  return rows[0];
}

const move = ({ database: { patient } }: TestApp, { id }: Pick<Place, 'id'>, { host, port }: Node) =>
  sql`select citus_schema_move(${id}::regnamespace, ${host}::text, ${port}::integer)`.execute(patient.db);

describe.runIf(isOnCitus())('on Citus', () => {
  it('the workspaces of a node that is away answer with a retry, all others work, and it is back as it was', async () => {
    const { server, one, other } = await twoWorkspaces();
    const { db } = server.database;
    const node = await nodeOf(server, one);
    const [coordinator] = inject('testNodes');
    if (coordinator === undefined) throw new Error('There is no coordinator.');
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

    await reach(node.port);
    for (const place of [one, other]) {
      await expect.poll(async () => (await place.post(mt103())).statusCode, PATIENCE).toBe(201);
    }
    expect((await server.app.inject({ url: PATHS.readiness })).json().checks.nodes).toBe('ok');
  });

  it('a workspace that is moved under load loses no acknowledged payment and refuses none', async () => {
    const server = await createTestApp({ role: 'all', env: { AUTOMATION: 'instant' } });
    onTestFinished(() => server.close());
    const main = { id: server.database.workspace };
    const target = await nodeWithout(server, main);
    const before = await nodeOf(server, main);
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
    expect(await nodeOf(server, main)).toEqual(target);
    expect(target).not.toEqual(before);
    expect(new Set(statuses)).toEqual(new Set([201]));

    const { db } = server.database;
    const ended = async () => {
      const rows = await db.selectFrom('transactions').select(['transaction_id', 'status']).execute();
      return new Map(rows.map(({ transaction_id, status }) => [transaction_id, status]));
    };
    const wanted = new Map(acknowledged.toSorted().map((id) => [id, 'completed']));
    await expect.poll(async () => new Map([...(await ended())].sort()), PATIENCE).toEqual(wanted);
    const totals = await db.selectFrom('transaction_totals').select(['status', 'total']).execute();
    expect(totals.reduce((sum, { total }) => sum + total, 0n)).toBe(BigInt(acknowledged.length));
  });
});
