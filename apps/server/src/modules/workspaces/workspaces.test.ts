import { randomUUID } from 'node:crypto';
import {
  type ApiKey,
  type CreatedWebhook,
  fillPath,
  type HouseRulesView,
  INGESTION_PATHS,
  PATHS,
  type ReadyPlan,
  type TestPlan,
  type Transaction,
  type Webhook,
  type Workspace,
  type WorkspaceWithFigures,
} from '@clearbench/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readApiDocument } from '../../platform/http/api-document.ts';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { at, body, keyOf as createKey, createWorkspace, one } from './testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' }, role: 'all' });

const create = (input?: object) => createWorkspace(server, input);
const keyOf = (workspace: string) => createKey(server, workspace);
const read = async (name: string) => body<WorkspaceWithFigures>(await server.call('GET', one(name)));
const post = (key: string, text: string, path: string = INGESTION_PATHS.fin) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
    payload: text,
  });
const transfersOf = async (workspace: string) =>
  body<Transaction[]>(await server.call('GET', at(workspace, PATHS.transactions)));

describe('two workspaces', () => {
  it('share nothing: the key decides where a payment is stored', async () => {
    const oak = await create();
    const [inMain, inOak] = [await keyOf('main'), await keyOf(oak)];
    const uetr = randomUUID();
    // The same text is not a duplicate of a payload in the other workspace.
    for (const key of [inMain, inOak]) expect((await post(key, mt103({ uetr }))).statusCode).toBe(201);
    const only = randomUUID();
    expect((await post(inOak, mt103({ uetr: only }))).statusCode).toBe(201);
    expect((await transfersOf('main')).map((transfer) => transfer.uetr)).toEqual([uetr]);
    expect((await transfersOf(oak)).map((transfer) => transfer.uetr)).toEqual([only, uetr]);
    for (const workspace of ['main', oak]) {
      const done = async () => (await transfersOf(workspace)).map(({ status }) => status);
      await expect.poll(done, { timeout: 60_000 }).not.toContain('pending');
    }
  });

  it('have their own settings, clock and webhooks', async () => {
    const oak = await create();
    await server.call('PATCH', at(oak, PATHS.settings), { scenarioSeed: 'oak', clockOffsetMs: 86_400_000 });
    await server.call('POST', at(oak, PATHS.webhooks), { url: 'http://127.0.0.1:1/oak' });
    expect(body(await server.call('GET', PATHS.settings))).toMatchObject({
      scenarioSeed: 'clearbench',
      clockOffsetMs: 0,
    });
    expect(body<Webhook[]>(await server.call('GET', PATHS.webhooks))).toEqual([]);
    expect(body<Webhook[]>(await server.call('GET', at(oak, PATHS.webhooks)))).toHaveLength(1);
  });

  it('a key on the path of another workspace is not found, on its own path it works', async () => {
    const [oak, elm] = [await create(), await create()];
    const key = await keyOf(oak);
    const ping = (path: string) =>
      server.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${key}` } });
    expect((await ping(PATHS.ping)).statusCode).toBe(200);
    expect((await ping(at(oak, PATHS.ping))).statusCode).toBe(200);
    const elsewhere = [await ping(at(elm, PATHS.ping)), await ping(at('nowhere', PATHS.ping))];
    expect(elsewhere.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(elsewhere[0]?.body).toBe(elsewhere[1]?.body);
  });

  it('have a simulated Wise each, whose pages stay within the workspace', async () => {
    const oak = await create();
    const { authUrl } = body<{ authUrl: string }>(await server.call('GET', at(oak, PATHS.wiseAuth)));
    const url = new URL(authUrl);
    expect(url.pathname).toBe(`/w/${oak}/simulators/wise/oauth/authorize/`);
    expect(url.searchParams.get('redirect_uri')).toMatch(/^[^/]+\/\/[^/]+\/wise-setup$/);
    const page = await server.app.inject({ method: 'GET', url: url.pathname + url.search });
    expect([page.statusCode, page.body.includes(`action="/w/${oak}/simulators/wise/`)]).toEqual([200, true]);
    const answer = await server.call('POST', at(oak, PATHS.wiseConnect), {
      profileId: '7200001',
      apiKey: 'simulated-api-key',
    });
    expect(answer.statusCode).toBe(200);
    const connected = async (workspace: string) =>
      body<{ state: string }>(await server.call('GET', at(workspace, PATHS.wiseConnection))).state;
    expect([await connected(oak), await connected('main')]).toEqual(['connected', 'none']);
  });

  it('a copy has the settings, plans, webhooks and labels of keys, with new keys and secrets', async () => {
    const oak = await create();
    await server.call('PATCH', at(oak, PATHS.settings), { scenarioSeed: 'oak', clockOffsetMs: 3_600_000 });
    const key = await keyOf(oak);
    const [ready] = body<ReadyPlan[]>(await server.call('GET', PATHS.readyTestPlans));
    await server.call('POST', at(oak, PATHS.testPlans), { document: ready?.document });
    const rules = { title: 'Oak', rules: [] };
    for (const days of [{ until: '2020-01-01' }, {}, { from: '2999-01-01', until: '2999-12-31' }]) {
      await server.call('POST', at(oak, PATHS.houseRules), { document: rules, ...days });
    }
    await server.call('PATCH', one(oak), { quotaRows: 5_000_000 });
    const made = body<CreatedWebhook>(
      await server.call('POST', at(oak, PATHS.webhooks), { url: 'http://127.0.0.1:1/oak', thin: true }),
    );
    const receiver = { url: `/api/webhook-transaction/global/status/${key}` };
    expect((await server.call('POST', at(oak, PATHS.webhooks), receiver)).statusCode).toBe(201);
    const copy = await create({ copyOf: oak });
    expect(body(await server.call('GET', at(copy, PATHS.settings)))).toMatchObject({
      scenarioSeed: 'oak',
      clockOffsetMs: 0,
    });
    const plans = body<TestPlan[]>(await server.call('GET', at(copy, PATHS.testPlans)));
    expect(plans).toMatchObject([{ name: ready?.name, version: 1, latestRun: null }]);
    const { versions } = body<HouseRulesView>(await server.call('GET', at(copy, PATHS.houseRules)));
    expect(versions).toMatchObject([
      { version: 2, state: 'planned', from: '2999-01-01', until: '2999-12-31' },
      { version: 1, state: 'in-force' },
    ]);
    expect(await read(copy)).toMatchObject({ quotaBytes: null, quotaRows: 5_000_000 });
    const keys = body<ApiKey[]>(await server.call('GET', at(copy, PATHS.apiKeys)));
    expect(keys.map(({ label }) => label)).toEqual(['Hub']);
    expect(keys[0]?.apiKey).not.toBe(key);
    const [webhook, ...others] = body<Webhook[]>(await server.call('GET', at(copy, PATHS.webhooks)));
    // The address of the other one has a key of the workspace that was copied.
    expect(others).toEqual([]);
    expect(webhook).toMatchObject({ url: 'http://127.0.0.1:1/oak', thin: true, active: false });
    const secret = await server.call(
      'GET',
      at(copy, fillPath(PATHS.webhookSecret, { id: webhook?.id ?? '' })),
    );
    expect(body<{ secret: string }>(secret).secret).not.toBe(made.secret);
  });

  it('a copy of a deleted one is not begun', async () => {
    const oak = await create();
    await server.call('DELETE', one(oak));
    const input = { name: 'no-copy', title: 'x', copyOf: oak };
    expect((await server.call('POST', PATHS.workspaces, input)).statusCode).toBe(404);
    expect((await server.call('GET', one('no-copy'))).statusCode).toBe(404);
  });
});

describe('names', () => {
  it.each(['Oak', 'o', '-oak', 'oak-', 'o_k', 'ö', 'a'.repeat(41), 'installation'])(
    'refuses %s',
    async (name) => {
      const refused = await server.call('POST', PATHS.workspaces, { name, title: 'x' });
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'name']);
    },
  );

  it('are unique, and titles have every alphabet', async () => {
    const name = await create({ title: 'Дуб 橡樹 بلوط 🌳' });
    expect((await read(name)).title).toBe('Дуб 橡樹 بلوط 🌳');
    const again = await server.call('POST', PATHS.workspaces, { name, title: 'x' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'workspace_name_taken']);
  });

  it('are found by parts of them, and listed page by page', async () => {
    const name = await create({ title: 'Zürich 100 %' });
    const found = async (search: string) =>
      body<Workspace[]>(
        await server.call('GET', `${PATHS.workspaces}?search=${encodeURIComponent(search)}`),
      ).map((workspace) => workspace.name);
    expect(await found('ürich 100 %')).toEqual([name]);
    expect(await found('%%')).toEqual([]);
  });

  it('two that are made at once under one name: one is refused', async () => {
    const input = { name: 'at-once', title: 'x' };
    const made = await Promise.all([1, 2].map(() => server.call('POST', PATHS.workspaces, input)));
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('a life', () => {
  it('archived, it can be read, and nothing happens in it', async () => {
    const oak = await create();
    const key = await keyOf(oak);
    await server.call('PATCH', at(oak, PATHS.settings), { automation: 'manual' });
    expect((await post(key, mt103())).statusCode).toBe(201);
    expect((await server.call('PATCH', one(oak), { state: 'archived', title: 'Old oak' })).statusCode).toBe(
      200,
    );
    const refusals = [
      await post(key, mt103()),
      await server.call('POST', at(oak, PATHS.apiKeys), { label: 'x', isActive: true }),
      await server.call('GET', at(oak, PATHS.wiseAuth)),
      await server.app.inject({
        method: 'GET',
        url: PATHS.webhookListen,
        headers: { authorization: `Bearer ${key}` },
      }),
    ];
    for (const refused of refusals) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'workspace_archived']);
    }
    expect(await transfersOf(oak)).toHaveLength(1);
    expect(await read(oak)).toMatchObject({ state: 'archived', title: 'Old oak' });
    expect((await server.call('PATCH', one(oak), { state: 'active' })).statusCode).toBe(200);
    expect((await post(key, mt103())).statusCode).toBe(201);
  });

  it('active again, it does its work at once, also if it was used just before', async () => {
    const oak = await create();
    const key = await keyOf(oak);
    const { db } = server.database.control;
    const isLeased = async () => {
      const { rows } = await sql`
        select from workspace_leases l join workspaces w on w.id = l.workspace_id
        where w.name = ${oak} and l.leased_by is not null`.execute(db);
      return rows.length > 0;
    };
    await expect.poll(isLeased, { timeout: 60_000 }).toBe(true);
    await server.call('PATCH', one(oak), { state: 'archived' });
    await expect.poll(isLeased, { timeout: 60_000 }).toBe(false);
    await server.call('PATCH', one(oak), { state: 'active' });
    expect((await post(key, mt103())).statusCode).toBe(201);
    const done = async () => (await transfersOf(oak)).map(({ status }) => status);
    await expect.poll(done, { timeout: 60_000 }).not.toContain('pending');
  });

  it('deleted, it is gone at once, and can be restored for a week', async () => {
    const oak = await create();
    const key = await keyOf(oak);
    expect((await post(key, mt103())).statusCode).toBe(201);
    const { modules } = await server.workspaces.open(await server.modules.workspaces.directory.byName(oak));
    expect(await modules.webhooks.isStillAllowed(key)).toBe(true);
    expect((await server.call('DELETE', one(oak))).statusCode).toBe(200);
    expect((await post(key, mt103())).statusCode).toBe(404);
    expect((await server.call('GET', at(oak, PATHS.transactions))).statusCode).toBe(404);
    await expect.poll(() => server.workspaces.all.map(({ name }) => name)).not.toContain(oak);
    await expect.poll(() => modules.webhooks.isStillAllowed(key)).toBe(false);
    const { state, removedAt } = await read(oak);
    expect([state, Date.parse(removedAt ?? '') > Date.now() + 6 * 86_400_000]).toEqual(['deleted', true]);
    expect((await server.call('PATCH', one(oak), { state: 'active' })).statusCode).toBe(200);
    expect((await transfersOf(oak)).length).toBe(1);
    expect((await post(key, mt103())).statusCode).toBe(201);
  });

  it('after a week it can no longer be restored, as it may be half removed', async () => {
    const oak = await create();
    await server.call('DELETE', one(oak));
    await sql`update workspaces set deleted_at = now() - interval '7 days 1 second' where name = ${oak}`.execute(
      server.database.control.db,
    );
    const refused = await server.call('PATCH', one(oak), { state: 'active' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'workspace_not_changeable']);
    expect((await read(oak)).state).toBe('deleted');
  });

  it('after a week its schema, keys and jobs are removed; one that cannot be removed does not keep the others', async () => {
    const [oak, elm] = [await create(), await create()];
    await keyOf(oak);
    for (const name of [oak, elm]) await server.call('DELETE', one(name));
    const { db } = server.database.control;
    const [id] = (await db.selectFrom('workspaces').select('id').where('name', '=', oak).execute()).map(
      (row) => row.id,
    );
    await server.modules.workspaces.service.removeDeleted(new Date());
    expect((await read(oak)).state).toBe('deleted');
    await server.modules.workspaces.service.removeDeleted(new Date(Date.now() + 8 * 86_400_000));
    expect((await server.call('GET', one(oak))).statusCode).toBe(404);
    expect((await server.call('GET', one(elm))).statusCode).toBe(404);
    const left = await sql`
      select from pg_namespace where nspname = ${id} union all
      select from clearbench.api_key_places where workspace_id = ${id}`.execute(db);
    expect(left.rows).toEqual([]);
    expect((await server.call('POST', PATHS.workspaces, { name: oak, title: 'Oak again' })).statusCode).toBe(
      201,
    );
  });

  it('main can be renamed, but neither archived nor deleted', async () => {
    for (const refused of [
      await server.call('PATCH', one('main'), { state: 'archived' }),
      await server.call('DELETE', one('main')),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'workspace_not_changeable']);
    }
    expect((await server.call('PATCH', one('main'), { title: 'Ours' })).statusCode).toBe(200);
    await server.call('PATCH', one('main'), { title: 'Main' });
  });

  it('figures say what is in it', async () => {
    const oak = await create();
    const key = await keyOf(oak);
    await post(key, mt103());
    await server.call('POST', at(oak, PATHS.webhooks), { url: 'http://127.0.0.1:1/oak' });
    const { figures } = await read(oak);
    expect(figures).toMatchObject({ transfers: 1, activeKeys: 1, webhooks: 1, members: 0 });
    expect(figures?.bytes).toBeGreaterThan(1_000_000);
  });

  it('one that cannot be migrated is marked, and leaves the others alone', async () => {
    const oak = await create();
    const { db } = server.database.control;
    const { id } = await db
      .selectFrom('workspaces')
      .select('id')
      .where('name', '=', oak)
      .executeTakeFirstOrThrow();
    await server.workspaces.close(id);
    await sql`update workspaces set version = '0001-baseline' where id = ${id}`.execute(db);
    await sql`update ${sql.id(id, 'kysely_migration')} set name = '0000-unknown' where name = '0001-baseline'`.execute(
      db,
    );
    server.modules.workspaces.directory.forget();
    const refused = await server.call('GET', at(oak, PATHS.transactions));
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'workspace_unavailable']);
    expect((await read(oak)).problem).toContain('could not be upgraded');
    expect((await server.call('GET', PATHS.transactions)).statusCode).toBe(200);
    await sql`update ${sql.id(id, 'kysely_migration')} set name = '0001-baseline' where name = '0000-unknown'`.execute(
      db,
    );
  });

  it('two processes that open a new one at the same time make its schema once', async () => {
    const other = await server.another('web');
    const id = `w_${randomUUID().slice(0, 8)}`;
    const { db } = server.database.control;
    await sql`insert into workspaces (id, name, title) values (${id}, 'fresh', 'Fresh')`.execute(db);
    await sql`insert into workspace_leases (workspace_id) values (${id})`.execute(db);
    const answers = await Promise.all([
      server.call('GET', '/w/fresh/api/transactions'),
      other.call('GET', '/w/fresh/api/transactions'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    // What one process changes, the other one sees.
    await other.call('DELETE', one('fresh'));
    await expect
      .poll(async () => (await server.call('GET', '/w/fresh/api/transactions')).statusCode)
      .toBe(404);
  });
});

it('a copy of a workspace that there is not is answered as the reference says', async () => {
  const answer = await server.call('POST', PATHS.workspaces, { name: 'copy', title: 'Copy', copyOf: 'none' });
  const { paths } = await readApiDocument();
  const documented = Object.keys(paths[PATHS.workspaces]?.post?.responses ?? {});
  expect([answer.statusCode, documented]).toEqual([404, expect.arrayContaining(['404'])]);
});
