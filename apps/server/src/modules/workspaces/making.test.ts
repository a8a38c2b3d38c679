import { PATHS, type Webhook, type Workspace } from '@clearbench/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../platform/database/connect.ts';
import { waitingForLocks } from '../../platform/database/testing.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { at, body, createWorkspace, one } from './testing.ts';

const server = await createTestApp();

const idOf = async (name: string) => (await server.modules.workspaces.directory.byName(name))?.id ?? '';
const create = (input: object) => server.call('POST', PATHS.workspaces, { title: 'Elm', ...input });

/** A workspace with a webhook, to be copied. */
async function source(): Promise<string> {
  const name = await createWorkspace(server);
  await server.call('POST', at(name, PATHS.webhooks), { url: 'http://127.0.0.1:1/oak' });
  return name;
}

/** The schemas of workspaces, and the workspaces themselves. */
async function inDatabase(): Promise<[string[], string[]]> {
  const { db } = server.database.control;
  const schemas = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like 'w\\_%' order by 1`.execute(db);
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '<>', 'main')
    .orderBy('id')
    .execute();
  return [schemas.rows.map(({ name }) => name), rows.map(({ id }) => id)];
}

describe('a workspace that cannot be made', () => {
  it('leaves nothing behind, and is made by the next try', async () => {
    const oak = await source();
    const before = await inDatabase();
    const { db } = databaseOf(server.database.pools, await idOf(oak));
    await sql`alter table webhooks rename to elsewhere`.execute(db);
    const failed = await create({ name: 'elm', copyOf: oak });
    expect([failed.statusCode, failed.json()]).toMatchObject([
      503,
      {
        code: 'workspace_not_made',
        message: 'The workspace could not be created. The server log says why. Please try again.',
      },
    ]);
    expect(await inDatabase()).toEqual(before);
    expect((await server.call('GET', one('elm'))).statusCode).toBe(404);
    await sql`alter table elsewhere rename to webhooks`.execute(db);
    expect((await create({ name: 'elm', copyOf: oak })).statusCode).toBe(201);
    expect(body<Webhook[]>(await server.call('GET', at('elm', PATHS.webhooks)))).toHaveLength(1);
  });
});

describe('a workspace that is being made', () => {
  const HOUR_MS = 3_600_000;
  const list = async () =>
    body<Workspace[]>(await server.call('GET', PATHS.workspaces)).map((workspace) => workspace.name);

  /** Makes a copy, and does `meanwhile` when it is half made. */
  async function make(name: string, meanwhile: () => Promise<void>): Promise<LightMyRequestResponse> {
    const oak = await source();
    const copied = await server.database.pool.connect();
    try {
      await copied.query(`begin; lock table ${await idOf(oak)}.webhooks in access exclusive mode`);
      const making = create({ name, copyOf: oak });
      await expect.poll(() => waitingForLocks(server.database), { timeout: 60_000 }).toBeGreaterThan(0);
      await meanwhile();
      await copied.query('rollback');
      return await making;
    } finally {
      copied.release(true);
    }
  }

  it('is not there for anybody, and takes no name', async () => {
    const made = await make('ash', async () => {
      expect((await list()).filter((name) => name === 'ash' || name.startsWith('w_'))).toEqual([]);
      expect((await server.call('GET', one('ash'))).statusCode).toBe(404);
      expect((await server.call('GET', at('ash', PATHS.transactions))).statusCode).toBe(404);
      expect((await create({ name: 'ash' })).statusCode).toBe(201);
    });
    expect([made.statusCode, made.json().code]).toEqual([409, 'workspace_name_taken']);
    expect((await server.call('GET', at('ash', PATHS.transactions))).statusCode).toBe(200);
    const [schemas, rows] = await inDatabase();
    expect(schemas).toEqual(rows);
  });

  it('is made although the workspaces change meanwhile', async () => {
    const made = await make('fir', async () => {
      const other = await createWorkspace(server);
      await server.call('DELETE', one(other));
      await expect.poll(() => server.workspaces.all.map(({ name }) => name)).not.toContain(other);
    });
    expect(made.statusCode).toBe(201);
    expect(body<Webhook[]>(await server.call('GET', at('fir', PATHS.webhooks)))).toHaveLength(1);
  });

  it('is removed after an hour if its process has ended', async () => {
    const { service } = server.modules.workspaces;
    const made = await make('yew', async () => {
      const { db } = server.database.control;
      const { id } = await db
        .selectFrom('workspaces')
        .select('id')
        .whereRef('name', '=', 'id')
        .where('id', '<>', 'main')
        .executeTakeFirstOrThrow();
      await service.removeDeleted(new Date());
      expect(await inDatabase()).toEqual([expect.arrayContaining([id]), expect.arrayContaining([id])]);
      await service.removeDeleted(new Date(Date.now() + HOUR_MS));
      expect((await inDatabase()).flat()).not.toContain(id);
    });
    // Here the process is still there, and notices.
    expect([made.statusCode, made.json().code]).toEqual([503, 'workspace_not_made']);
  });
});
