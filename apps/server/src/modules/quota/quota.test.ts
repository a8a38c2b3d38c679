import {
  type ApiKey,
  type AuditEntry,
  type Dashboard,
  type DeliveryDetail,
  fillPath,
  INGESTION_PATHS,
  PATHS,
  type StorageView,
  type Transaction,
  WEBHOOK_EVENTS,
  type WorkspaceWithFigures,
} from '@clearbench/contract';
import { PLATFORM } from '@clearbench/domain';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { connectSftp, sftpUser } from '../../testing/sftp-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { caseOf } from '../test-plans/testing.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { at, body, createWorkspace, memberOf, one } from '../workspaces/testing.ts';
import { CHANGES_WHILE_FULL } from './meter.ts';
import { measureStored } from './usage.ts';

const server = await createTestApp({ env: { SFTP_PORT: '0' } });
const port = await server.openSftp();
const client = await connectSftp(port, await sftpUser(server));

const PLENTY = 10 ** 12;
const NOTE = `{1:F01${PLATFORM.bic}AXXX0000000000}{2:I199ELMFDEF0XXXXN}{4:\r\n:20:NOTE\r\n:79:Hello\r\n-}`;
const limit = async (quota: object, name = 'main') => {
  const changed = await server.call('PATCH', one(name), quota);
  expect([changed.statusCode, changed.json()]).toMatchObject([200, quota]);
};
/** The other server process, which serves SFTP, learns of a quota by an announcement, too. */
const isRefused = (isSo: boolean) =>
  expect
    .poll(async () => {
      const posted = await server.post(mt103());
      const uploaded = await client.put('inbox/x.part', 'x').then(
        () => false,
        () => true,
      );
      return [posted.statusCode === 507, uploaded];
    })
    .toEqual([isSo, isSo]);
const figures = async (name: string) =>
  body<WorkspaceWithFigures>(await server.call('GET', one(name))).figures;
const attention = async () => body<Dashboard>(await server.call('GET', PATHS.dashboard)).attention.storage;
const transfers = async () => body<Transaction[]>(await server.call('GET', PATHS.transactions)).length;
const enter = () =>
  server.call('POST', PATHS.transactions, {
    type: 'mt103_swift',
    amount: '12500.50',
    currency: 'EUR',
    fundType: 'm0',
  });
const upload = () =>
  server.call('POST', PATHS.uploadPayload, {
    uploadMethod: 'paste',
    content: mt103(),
    fileFormat: 'message',
  });

it('a workspace that is full accepts nothing new, and everything else continues', async () => {
  expect((await server.post(mt103())).statusCode).toBe(201);
  await client.put('inbox/kept.fin.part', mt103());
  const key = await server.createKey();
  await limit({ quotaBytes: 1024 });
  await isRefused(true);
  const before = await transfers();
  const TEXT =
    /^This workspace has stored \d+\.\d [kMG]B of 1\.0 kB\. Ask an administrator for a larger quota, or shorten its retention\.$/;

  for (const path of Object.values(INGESTION_PATHS)) {
    const refused = await server.post(mt103(), {}, path);
    expect([path, refused.statusCode, refused.json()]).toMatchObject([
      path,
      507,
      { code: 'quota_reached', message: expect.stringMatching(TEXT) },
    ]);
  }
  const report = await server.app.inject({
    method: 'POST',
    url: `/api/webhook-transaction/global/status/${key.apiKey}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ transactionId: 'trx_0000000000', status: 'processing' }),
  });
  const trigger = await server.app.inject({
    method: 'POST',
    url: PATHS.trigger,
    headers: { authorization: `Bearer ${key.apiKey}` },
    payload: {},
  });
  for (const refused of [await upload(), await enter(), report, trigger]) {
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'quota_reached']);
  }
  await expect(client.put('inbox/new.fin', mt103())).rejects.toThrow(TEXT.source.slice(1, 26));

  // What was accepted goes on, also a file that is complete only now.
  await client.rename('inbox/kept.fin.part', 'inbox/kept.fin');
  await server.settle();
  expect(await client.list('archive')).toEqual(['kept.fin']);
  expect(await transfers()).toBe(before + 1);
  await client.remove('archive/kept.fin');
  const goOn = [
    await server.call('GET', PATHS.systemStorage),
    await server.call('PATCH', PATHS.settings, { scenarioSeed: 'full' }),
    await server.call('DELETE', fillPath(PATHS.apiKey, { id: key.id })),
  ];
  expect(goOn.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);

  await limit({ quotaBytes: PLENTY });
  await isRefused(false);
  expect((await enter()).statusCode).toBe(201);
  expect((await upload()).statusCode).toBe(201);
  await limit({ quotaBytes: null });
});

it('while a workspace is full, runs of test plans do not begin, and the log keeps no answers', async () => {
  const document = { name: 'plan', title: 'Plan', cases: [caseOf()] };
  await server.call('POST', PATHS.testPlans, { document });
  const receiver = await startReceiver();
  const { id } = (
    await server.call('POST', PATHS.webhooks, { url: receiver.url, events: WEBHOOK_EVENTS, active: true })
  ).json();
  const test = async () => {
    const tested = await server.call('POST', fillPath(PATHS.webhookTest, { id }), {
      type: 'transaction.initiated',
    });
    return tested.json<DeliveryDetail>().attemptLog[0]?.response;
  };
  receiver.answer = (_request, response) => response.end('taken');
  expect(await test()).toMatchObject({ status: 200, body: 'taken', truncated: false });
  await limit({ quotaBytes: 1024 });
  await isRefused(true);
  expect(await test()).toMatchObject({ status: 200, body: '', headers: {}, truncated: true });
  const run = await server.call('POST', fillPath(PATHS.testPlanRuns, { name: 'plan' }));
  expect([run.statusCode, run.json().code]).toEqual([507, 'quota_reached']);
  await limit({ quotaBytes: null });
  await isRefused(false);
  expect((await server.call('POST', fillPath(PATHS.testPlanRuns, { name: 'plan' }))).statusCode).toBe(201);
});

it('versions of rules and of plans, which stay for good, are not stored while a workspace is full', async () => {
  const rules = { document: { title: 'Oak Bank', rules: [] } };
  const plan = { document: { name: 'refused', title: 'Refused', cases: [caseOf()] } };
  const save = async () => {
    const answers = [
      await server.call('POST', PATHS.houseRules, rules),
      await server.call('POST', PATHS.testPlans, plan),
    ];
    return answers.map((answer) => answer.statusCode);
  };
  await limit({ quotaBytes: 1024 });
  await isRefused(true);
  expect(await save()).toEqual([507, 507]);
  await limit({ quotaBytes: null });
  await isRefused(false);
  expect(await save()).toEqual([200, 200]);
});

it('a full workspace takes no messages of operators, and only so many changes a minute, each of which is recorded', async () => {
  const oak = await createWorkspace(server);
  await limit({ quotaBytes: 1 }, oak);
  const send = () => server.call('POST', at(oak, PATHS.networkMessages), { text: NOTE, scenario: null });
  await expect.poll(async () => (await send()).json().code).toBe('quota_reached');
  const recorded = async () =>
    body<AuditEntry[]>(await server.call('GET', at(oak, `${PATHS.audit}?action=settings.changed&limit=200`)))
      .length;
  const before = await recorded();
  // They may fall into two minutes.
  const attempts = Array.from({ length: 2 * CHANGES_WHILE_FULL + 1 }, (_, index) => ({
    scenarioSeed: `${index}`,
  }));
  let taken = 0;
  for (const change of attempts) {
    const answer = await server.call('PATCH', at(oak, PATHS.settings), change);
    if (answer.statusCode === 200) taken += 1;
    else expect([answer.statusCode, answer.json().code]).toEqual([503, 'overloaded']);
  }
  expect(taken).toBeGreaterThanOrEqual(CHANGES_WHILE_FULL);
  expect(taken).toBeLessThan(attempts.length);
  expect(await recorded()).toBe(before + taken);
  await limit({ quotaBytes: null }, oak);
});

it('rows have their own quota', async () => {
  await limit({ quotaRows: 1 });
  const { db } = server.database;
  await sql`analyze`.execute(db);
  await isRefused(true);
  expect((await server.post(mt103())).json().message).toMatch(/stored [\d,]+ of 1 rows\./);
  await limit({ quotaRows: null });
  await isRefused(false);
});

it('the console shows what is used, and warns from 80 % on', async () => {
  expect(await attention()).toBeNull();
  const { storedBytes = 0 } = (await figures('main')) ?? {};
  const quotaBytes = Math.round(storedBytes / 0.92);
  await limit({ quotaBytes });
  await expect.poll(attention).toMatchObject({ usedShare: expect.closeTo(0.9, 1) });
  const view = body<StorageView>(await server.call('GET', PATHS.systemStorage));
  expect(view).toMatchObject({ quotaBytes, quotaRows: null, storedBytes: expect.any(Number) });
  expect(view.storedBytes / view.bytes).toBeGreaterThan(0.3);
  expect(view.storedBytes).toBeLessThanOrEqual(view.bytes * 1.1);
  const metrics = (await server.call('GET', '/metrics')).body;
  expect(metrics).toMatch(/clearbench_storage_quota_used_ratio\{workspace="main",kind="bytes"\} 0\.[89]/);
  await limit({ quotaBytes: null });
  await expect.poll(attention).toBeNull();
  expect((await server.call('GET', '/metrics')).body).not.toContain('clearbench_storage_quota_used_ratio{');
});

it('only administrators change it, and the audit log has who did', async () => {
  const oak = await createWorkspace(server);
  const member = await memberOf(server, oak, 'operator');
  const refused = await member('PATCH', one(oak), { quotaBytes: PLENTY });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
  for (const quotaBytes of [0, -1, 1.5]) {
    expect((await server.call('PATCH', one(oak), { quotaBytes })).statusCode).toBe(422);
  }
  await limit({ quotaBytes: 5_000_000, quotaRows: 7 }, oak);
  await limit({ quotaRows: null }, oak);
  const { quotaBytes, quotaRows } = body<WorkspaceWithFigures>(await member('GET', one(oak)));
  expect([quotaBytes, quotaRows]).toEqual([5_000_000, null]);
  const entries = body<AuditEntry[]>(
    await server.call('GET', `${PATHS.audit}?log=installation&search=quota`),
  );
  expect(entries[0]).toMatchObject({
    action: 'workspace.quota_changed',
    before: { quotaBytes: 5_000_000, quotaRows: 7 },
    after: { quotaBytes: 5_000_000, quotaRows: null },
  });
});

it('a full workspace is full from its first request on when it is opened again, and does not concern others', async () => {
  const oak = await createWorkspace(server);
  const key = body<ApiKey>(
    await server.call('POST', at(oak, PATHS.apiKeys), { label: 'Hub', isActive: true }),
  ).apiKey;
  await limit({ quotaBytes: 1 }, oak);
  const { id = '' } = (await server.modules.workspaces.directory.byName(oak)) ?? {};
  await server.workspaces.close(id);
  const posted = await server.post(mt103(), { authorization: `Bearer ${key}` });
  expect([posted.statusCode, (await server.post(mt103())).statusCode]).toEqual([507, 201]);
});

it('a new workspace has the quota of the configuration', async () => {
  const limited = await createTestApp({
    env: { WORKSPACE_QUOTA_BYTES: '1000000000', WORKSPACE_QUOTA_ROWS: '2000' },
  });
  const oak = await createWorkspace(limited);
  expect(body(await limited.call('GET', one(oak)))).toMatchObject({
    quotaBytes: 1_000_000_000,
    quotaRows: 2_000,
  });
});

it('space that removed rows have left does not count', async () => {
  const { db } = server.database;
  const before = await measureStored(db);
  await sql`create table filler (id int8 primary key, text text not null)`.execute(db);
  await sql`alter table filler set (autovacuum_enabled = off)`.execute(db);
  await sql`insert into filler select n, repeat('x', 400) from generate_series(1, 40000) n`.execute(db);
  await sql`analyze filler`.execute(db);
  const full = await measureStored(db);
  expect(full.storedBytes - before.storedBytes).toBeGreaterThan(40_000 * 400);
  expect(full.storedRows - before.storedRows).toBeGreaterThanOrEqual(40_000);
  await sql`delete from filler where id % 10 <> 0`.execute(db);
  await sql`vacuum analyze filler`.execute(db);
  const left = await measureStored(db);
  expect(left.storedBytes - before.storedBytes).toBeLessThan(40_000 * 400 * 0.3);
  await sql`drop table filler`.execute(db);
});
