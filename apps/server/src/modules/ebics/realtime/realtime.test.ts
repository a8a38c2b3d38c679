import {
  type ApiKey,
  type EbicsBank,
  type EbicsRequest,
  fillPath,
  PATHS,
  workspacePrefix,
} from '@clearbench/contract';
import type { EbicsClient } from '@clearbench/ebics/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../../testing/ebics-client.ts';
import {
  basicOf,
  type RealtimeAccess,
  RealtimeClient,
  realtimeAccess,
  realtimeRefusal,
} from '../../../testing/realtime-client.ts';
import { paymentOrders } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { one } from '../../workspaces/testing.ts';

const UPLOAD = { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } } };
const DAY_MS = 86_400_000;
const LISTENING = { port: 0, host: '127.0.0.1' };
const fileOf = (id: string) => Buffer.from(paymentOrders(id, [{ name: 'Example Trading GmbH' }]));

let server: TestApp;
let bank: EbicsBank;
let client: EbicsClient;
let subscriberId: string;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  bank = await ebicsBank(server, { hasRealtime: true });
  const ready = await readySubscriber(server, bank, { userId: 'USER1' });
  client = ready.client;
  subscriberId = ready.subscriber.id;
  await server.app.listen(LISTENING);
});
afterEach(() => server.close());

const connect = async (access: RealtimeAccess) => RealtimeClient.connect(server.app, basicOf(access));

/** The latest row of the log. */
async function logged(): Promise<EbicsRequest | undefined> {
  await server.modules.ebics.log.close();
  const [latest] = (await server.call('GET', PATHS.ebicsRequests)).json<EbicsRequest[]>();
  return latest;
}

describe('the parameters', () => {
  it('have a token that is stored as a digest, is valid for an hour, and replaces the one before', async () => {
    const first = await realtimeAccess(client);
    expect(first).toMatchObject({ OTT: 'N', PARTNERID: bank.partnerId, USERID: 'USER1' });
    expect(first.URL).toBe('ws://localhost/ebics/realtime');
    const leftMs = Date.parse(first.VALIDITY) - Date.now();
    expect(leftMs).toBeGreaterThan(3_500_000);
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
    const { rows } = await sql<{
      row: string;
    }>`select to_json(s)::text as row from ebics_subscribers s`.execute(server.database.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(first.TOKEN);
    const { rows: logged } = await sql<{
      row: string;
    }>`select to_json(r)::text as row from ebics_requests r`.execute(server.database.db);
    expect(logged.map(({ row }) => row).join()).not.toContain(first.TOKEN);

    const second = await realtimeAccess(client);
    expect((await realtimeRefusal(server.app, basicOf(first))).status).toBe(401);
    (await connect(second)).close();
    (await connect(second)).close();
  });

  it('are offered only while they are on, which they are not by default', async () => {
    const listed = async () => (await client.download({ adminOrderType: 'HAA' })).toString();
    expect(await listed()).toContain('wssparam');
    await ebicsBank(server, { hasRealtime: false });
    expect(await listed()).not.toContain('wssparam');
    await expect(realtimeAccess(client)).rejects.toThrow('091005');
    expect((await logged())?.problem).toContain('Real-time notifications are off');
    expect(await realtimeRefusal(server.app, 'Basic x')).toMatchObject({ status: 404 });
    expect(await logged()).toMatchObject({
      order: 'WebSocket',
      problem: expect.stringContaining('Real-time notifications are off'),
    });
    await server.call('POST', PATHS.workspaces, { name: 'oak', title: 'Oak' });
    const other = await server.call('PATCH', workspacePrefix('oak') + PATHS.ebics, { isEnabled: true });
    expect(other.json<EbicsBank>().hasRealtime).toBe(false);
  });
});

it('a subscriber is told of protocols, bookings and notices, and of statements when a day ends', async () => {
  // The days before this one end.
  await server.settle();
  const told = await connect(await realtimeAccess(client));
  expect(await logged()).toMatchObject({ userId: 'USER1', order: 'WebSocket', problem: null });
  await client.upload(UPLOAD, fileOf('M1'));
  await told.until(({ orderTypes }) => orderTypes.has('HAC') && orderTypes.has('PTK'));
  await server.settle();
  await told.until(
    ({ btfs }) => btfs.has('STM/DE/camt.052') && btfs.has('STM/DE/mt942') && btfs.has('STM/DE/camt.054'),
  );
  expect([...told.told.btfs].filter((btf) => btf.startsWith('EOP'))).toEqual([]);
  expect([...told.told.orderTypes].sort()).toEqual(['HAC', 'PTK']);
  expect(told.messages[0]).toMatchObject({
    MCLASS: [{ NAME: 'EBICS-HAA', VERS: '1.0' }],
    PARTNERID: bank.partnerId,
    USERID: 'USER1',
  });
  await server.advanceClock(DAY_MS);
  await server.settle();
  await told.until(({ btfs }) => btfs.has('EOP/DE/camt.053') && btfs.has('EOP/DE/mt940'));
  told.close();
});

it('who may sign an order is told that it waits', async () => {
  await ebicsBank(server, { signatures: 2 });
  const subscribers = [
    { userId: 'USER2', signatureClass: 'B' as const },
    { userId: 'USER3', signatureClass: 'T' as const },
    { userId: 'USER4', orderTypes: ['BTD', 'BTU', 'HVZ'] },
    { userId: 'USER5', orderTypes: ['BTD', 'HAC', 'PTK', 'HVU', 'HVZ'] },
  ];
  const clients = [client];
  for (const each of subscribers) clients.push((await readySubscriber(server, bank, each)).client);
  const listening: RealtimeClient[] = [];
  for (const each of clients) listening.push(await connect(await realtimeAccess(each)));
  const [sender, signer, carrier, limited, reader] = listening;
  await client.upload(UPLOAD, fileOf('M1'));
  await signer?.until(({ orderTypes }) => orderTypes.has('HVU') && orderTypes.has('HVZ'));
  await limited?.until(({ orderTypes }) => orderTypes.has('HVZ'));
  expect([...(limited?.told.orderTypes ?? [])]).toEqual(['HVZ']);
  for (const each of [sender, carrier, reader]) {
    await each?.until(({ orderTypes }) => orderTypes.has('HAC'));
    expect([...(each?.told.orderTypes ?? [])].sort()).toEqual(['HAC', 'PTK']);
  }
  for (const each of listening) each.close();
});

it('who may release a file whose payees were verified is told of the report, and that the file waits', async () => {
  const told = await connect(await realtimeAccess(client));
  const payments = { ...UPLOAD, btf: { ...UPLOAD.btf, option: 'VOI' } };
  await client.upload(payments, fileOf('M1'));
  await server.settle();
  await told.until(
    ({ btfs, orderTypes }) =>
      btfs.has('REP/DE/VOP/pain.002') && orderTypes.has('HVU') && orderTypes.has('HVZ'),
  );
  told.close();
});

it('everybody is told that the bank has new keys', async () => {
  const told = await connect(await realtimeAccess(client));
  await server.call('POST', PATHS.ebicsKeys);
  await told.until(({ orderTypes, texts }) => orderTypes.has('HPB') && texts.length > 0);
  expect(told.told.texts).toEqual([expect.stringContaining('HPB')]);
  told.close();
});

it('a client of one server process is told what another one made ready', async () => {
  const other = await server.another('web');
  await other.app.listen(LISTENING);
  const told = await RealtimeClient.connect(other.app, basicOf(await realtimeAccess(client)));
  await client.upload(UPLOAD, fileOf('M1'));
  await server.settle();
  await told.until(({ orderTypes, btfs }) => orderTypes.has('HAC') && btfs.has('STM/DE/camt.054'));
  told.close();
});

/** A subscriber of another workspace, with the same ids. */
async function readyInOak(): Promise<{ client: EbicsClient; path: string }> {
  await server.call('POST', PATHS.workspaces, { name: 'oak', title: 'Oak' });
  const prefix = workspacePrefix('oak');
  const oak: Pick<TestApp, 'app' | 'call'> = {
    app: server.app,
    call: (method, path, ...rest) => server.call(method, prefix + path, ...rest),
  };
  await oak.call('POST', PATHS.apiKeys, { label: 'Treasury' });
  const other = await ebicsBank(oak, { hasRealtime: true, partnerId: bank.partnerId });
  const { client: theirs } = await readySubscriber(oak, other, { userId: 'USER1' });
  return { client: theirs, path: prefix + PATHS.ebicsRealtime };
}

describe('a connection is refused', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it.each([
    ['no credentials', () => undefined, 'is missing'],
    ['another scheme', ({ TOKEN }: RealtimeAccess) => `Bearer ${TOKEN}`, 'is wrong'],
    ['no user', ({ TOKEN }: RealtimeAccess) => basic(`MAIN:${TOKEN}`), 'PARTNERID_USERID:TOKEN'],
    ['another customer', (access: RealtimeAccess) => basicOf({ ...access, PARTNERID: 'OTHER' }), 'customer'],
    ['another user', (access: RealtimeAccess) => basicOf({ ...access, USERID: 'USER9' }), 'no subscriber'],
    ['a wrong token', (access: RealtimeAccess) => basicOf({ ...access, TOKEN: 'x' }), 'not that of the last'],
  ])('with %s, and the log says why', async (_, authorizationOf, problem) => {
    const access = await realtimeAccess(client);
    const refusal = await realtimeRefusal(server.app, authorizationOf(access));
    expect(refusal).toMatchObject({ status: 401, challenge: 'Basic realm="EBICS"' });
    expect(refusal.body).toContain('BTD OTH/DE');
    const row = await logged();
    expect(row?.problem).toContain(problem);
    expect(JSON.stringify(row)).not.toContain(access.TOKEN);
  });

  it('with a token that has expired', async () => {
    const access = await realtimeAccess(client);
    await server.database.db
      .updateTable('ebics_subscribers')
      .set({ token_valid_until: new Date(Date.now() - 1) })
      .execute();
    expect((await realtimeRefusal(server.app, basicOf(access))).status).toBe(401);
    expect((await logged())?.problem).toContain('was valid until');
  });

  it('to a subscriber who is not ready, or whose token was forgotten with their keys', async () => {
    const access = await realtimeAccess(client);
    await server.call('POST', fillPath(PATHS.ebicsSuspension, { id: subscriberId }));
    expect((await realtimeRefusal(server.app, basicOf(access))).status).toBe(401);
    expect((await logged())?.problem).toContain('suspended');
    await sql`update ebics_subscribers set state = 'ready'`.execute(server.database.db);
    expect((await realtimeRefusal(server.app, basicOf(access))).status).toBe(401);
    expect((await logged())?.problem).toContain('has no token');
  });

  it('in another workspace', async () => {
    const { client: theirs, path } = await readyInOak();
    const [access, ofOak] = [await realtimeAccess(client), await realtimeAccess(theirs)];
    expect((await realtimeRefusal(server.app, basicOf(access), path)).status).toBe(401);
    expect((await realtimeRefusal(server.app, basicOf(ofOak))).status).toBe(401);
    expect(ofOak.URL).toBe(`ws://localhost${path}`);

    const inOak = await RealtimeClient.connect(server.app, basicOf(ofOak), path);
    const inMain = await connect(access);
    await client.upload(UPLOAD, fileOf('M1'));
    await inMain.until(({ orderTypes }) => orderTypes.has('HAC'));
    await theirs.upload(UPLOAD, fileOf('M2'));
    await inOak.until(({ orderTypes }) => orderTypes.has('HAC'));
    expect(inOak.messages).toHaveLength(1);
    inOak.close();
    inMain.close();
  });

  it('without a WebSocket', async () => {
    const response = await server.app.inject({ url: PATHS.ebicsRealtime });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain('Upgrade: websocket');
  });

  it('beyond the share of a subscriber', async () => {
    const access = await realtimeAccess(client);
    const open = [];
    for (let count = 0; count < 50; count++) open.push(await connect(access));
    expect((await realtimeRefusal(server.app, basicOf(access))).status).toBe(503);
    expect((await logged())?.problem).toContain('too many connections');
    open[0]?.close();
    await open[0]?.closed;
    open[0] = await connect(access);
    for (const each of open) each.close();
  });
});

describe('a connection ends', () => {
  it('when the subscriber is suspended', async () => {
    const told = await connect(await realtimeAccess(client));
    await server.call('POST', fillPath(PATHS.ebicsSuspension, { id: subscriberId }));
    expect(await told.closed).toMatchObject({
      code: 1008,
      reason: expect.stringContaining('no longer ready'),
    });
    expect((await logged())?.problem).toContain('no longer ready');
  });

  it('when the API key of the subscriber is revoked, and no other one begins', async () => {
    const access = await realtimeAccess(client);
    const told = await connect(access);
    const [key] = (await server.call('GET', PATHS.apiKeys)).json<ApiKey[]>();
    await server.call('DELETE', fillPath(PATHS.apiKey, { id: key?.id ?? '' }));
    expect(await told.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('revoked') });
    expect((await realtimeRefusal(server.app, basicOf(access))).status).toBe(401);
    expect((await logged())?.problem).toContain('API key of the subscriber was revoked');
  });

  it('when its workspace is deleted', async () => {
    const { client: theirs, path } = await readyInOak();
    const told = await RealtimeClient.connect(server.app, basicOf(await realtimeAccess(theirs)), path);
    expect((await server.call('DELETE', one('oak'))).statusCode).toBe(200);
    expect(await told.closed).toMatchObject({ code: 1001 });
  });

  it.each([{ hasRealtime: false }, { isEnabled: false }])(
    'when the bank is changed to %o',
    async (change) => {
      const told = await connect(await realtimeAccess(client));
      await ebicsBank(server, change);
      expect(await told.closed).toMatchObject({ code: 1008 });
    },
  );
});
