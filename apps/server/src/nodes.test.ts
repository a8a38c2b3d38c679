import { setTimeout } from 'node:timers/promises';
import { PATHS, type PayloadAccepted, type Transaction } from '@clearbench/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { prepareWorkspaceSchema } from './platform/database/citus.ts';
import { openDatabase } from './platform/database/connect.ts';
import { isDatabaseUnavailable } from './platform/database/errors.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
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

const logger = pino({ level: 'silent' });
const OTHER = 'oak';
const PATIENCE = { timeout: 30_000 };
/** Senders at the same time. */
const SENDERS = 8;

/** Two workspaces on two nodes, each with its server. */
async function twoWorkspaces(): Promise<{ one: TestApp; other: TestApp }> {
  const env = { AUTOMATION: 'instant' };
  const one = await createTestApp({ env });
  onTestFinished(() => one.close());
  const { connection, url } = one.database;
  const database = openDatabase(connection, { logger, workspace: OTHER });
  await prepareWorkspaceSchema(database.db, OTHER);
  await migrateToLatest(database);
  const other = await createTestApp({
    env,
    beside: one,
    database: { ...database, connection, url, drop: () => database.close() },
  });
  onTestFinished(() => other.close());
  const [from, to] = [await nodeOf(one), await nodeOf(other)];
  if (from.id === to.id) await move(one, OTHER, await nodeWithout(one));
  return { one, other };
}

async function nodeOf({ database: { db, workspace } }: TestApp): Promise<Node> {
  const { rows } = await sql<Node>`
    select n.nodeid as id, n.nodename as host, n.nodeport as port
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
    where s.logicalrelid = ${`${workspace}.transactions`}::regclass`.execute(db);
  if (rows[0] === undefined) throw new Error('The workspace is on no node.');
  return rows[0];
}

async function nodeWithout(server: TestApp): Promise<Node> {
  const taken = await nodeOf(server);
  const { rows } = await sql<Node>`
    select nodeid as id, nodename as host, nodeport as port from pg_dist_node
    where shouldhaveshards and nodeid <> ${taken.id} order by nodeid limit 1`.execute(server.database.db);
  if (rows[0] === undefined) throw new Error('The cluster has one node only.');
  return rows[0];
}

const move = ({ database: { patient } }: TestApp, workspace: string, { host, port }: Node) =>
  sql`select citus_schema_move(${workspace}::regnamespace, ${host}::text, ${port}::integer)`.execute(
    patient.db,
  );

describe.runIf(isOnCitus())('on Citus', () => {
  it('the workspaces of a node that is away answer with a retry, all others work, and it is back as it was', async () => {
    const { one, other } = await twoWorkspaces();
    const { db } = one.database;
    const node = await nodeOf(one);
    const [coordinator] = inject('testNodes');
    if (coordinator === undefined) throw new Error('There is no coordinator.');
    const way = await startDatabaseProxy({ ...coordinator, host: node.host, port: node.port });
    const reach = (port: unknown) =>
      sql`select citus_update_node(${node.id}, ${node.host}, ${port}::integer)`.execute(db);
    await reach(way.connection.port);
    expect((await one.post(mt103())).statusCode).toBe(201);

    const running = one.database.pool
      .query('select pg_sleep(60) from (select count(*) from settings) as one')
      .catch((error: unknown) => error);
    await setTimeout(500);
    await way.close();
    const broken = await running;
    expect(isDatabaseUnavailable(broken)).toBe(true);
    const refused = await one.post(mt103());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect((await one.call('GET', PATHS.transactions)).statusCode).toBe(503);
    expect((await other.post(mt103())).statusCode).toBe(201);
    await other.settle();
    const [shown] = (await other.call('GET', PATHS.transactions)).json<Transaction[]>();
    expect(shown?.status).toBe('completed');
    const ready = await other.app.inject({ url: PATHS.readiness });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({
      status: 'ready',
      checks: { nodes: `node ${node.id} cannot be reached, and 1 workspace waits for it` },
    });

    await reach(node.port);
    for (const server of [one, other]) {
      await expect.poll(async () => (await server.post(mt103())).statusCode, PATIENCE).toBe(201);
    }
    expect((await one.app.inject({ url: PATHS.readiness })).json().checks.nodes).toBe('ok');
  });

  it('a workspace that is moved under load loses no acknowledged payment and refuses none', async () => {
    const server = await createTestApp({ role: 'all', env: { AUTOMATION: 'instant' } });
    onTestFinished(() => server.close());
    const target = await nodeWithout(server);
    const before = await nodeOf(server);
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
    await move(server, server.database.workspace, target).finally(() => {
      isMoving = false;
    });
    await Promise.all(sending);
    expect(await nodeOf(server)).toEqual(target);
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
