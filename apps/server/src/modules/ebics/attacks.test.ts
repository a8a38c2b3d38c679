import {
  type EbicsBank,
  type EbicsOrder,
  type EbicsRequest,
  fillPath,
  PATHS,
  type Transaction,
} from '@clearbench/contract';
import type { ClientOrder, EbicsClient } from '@clearbench/ebics/testing';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { addSubscriber, ebicsBank, ebicsClient, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { at, createWorkspace, memberOf } from '../workspaces/testing.ts';
import { withoutData } from './log/without-data.ts';

const SCT = { service: 'SCT', message: { name: 'pain.001' } };
const UPLOAD: ClientOrder = { adminOrderType: 'BTU', btf: SCT };
const STATEMENTS = { service: 'EOP', scope: 'DE', container: 'ZIP', message: { name: 'camt.053' } };
const FILE = Buffer.from(paymentOrders('M1', [{ name: 'Example Trading GmbH' }]));

let server: TestApp;
let bank: EbicsBank;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  bank = await ebicsBank(server);
});

const orders = async () => (await server.call('GET', PATHS.ebicsOrders)).json<EbicsOrder[]>();
const openTransactions = async () => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ebics_transactions`.execute(
    server.database.db,
  );
  return Number(rows[0]?.n);
};

it('who may only download sends no payments under the name of a download, and the other way round', async () => {
  const { client: reader } = await readySubscriber(server, bank, {
    userId: 'USER1',
    orderTypes: ['BTD', 'HAC'],
  });
  await expect(reader.upload({ adminOrderType: 'BTD', btf: SCT }, FILE)).rejects.toThrow('091006');
  await expect(reader.upload({ adminOrderType: 'HAC', btf: SCT }, FILE)).rejects.toThrow('091006');
  const { client: sender } = await readySubscriber(server, bank, { userId: 'USER2', orderTypes: ['BTU'] });
  await expect(sender.download({ adminOrderType: 'BTU', btf: STATEMENTS })).rejects.toThrow('091006');
  expect(await orders()).toEqual([]);
});

it('only requests of known subscribers count for the workspace', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const counted = vi.spyOn(server.app.courtesy, 'request');
  const { keys } = await ebicsClient(server, bank, 'USER2').then(({ options }) => options);
  const { post } = client.options;
  await post('<not-ebics/>');
  client.keys = keys;
  await expect(client.download({ adminOrderType: 'HAC' })).rejects.toThrow();
  expect(counted).not.toHaveBeenCalled();
});

it('who has a limit can sign an order below it with HVE, and change keys', async () => {
  bank = await ebicsBank(server, { signatures: 2 });
  const { client: first } = await readySubscriber(server, bank, { userId: 'USER1', signatureClass: 'A' });
  const { client: second } = await readySubscriber(server, bank, { userId: 'USER2', limit: '1000000' });
  const { client: poor } = await readySubscriber(server, bank, { userId: 'USER3', limit: '0.01' });
  await first.upload(UPLOAD, FILE);
  const [waiting] = await orders();
  const reference = { partnerId: bank.partnerId, orderId: waiting?.orderId ?? '', btf: SCT };
  const digest = Buffer.from(waiting?.digest ?? '', 'hex');
  await expect(poor.hve(reference, digest)).rejects.toThrow('USER3 may sign up to 0.01, and the order has');
  await second.hve(reference, digest);
  await second.changeKeys('HCS', (await ebicsClient(server, bank, 'USER4')).keys);
});

it('an order of keys ends its upload', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.changeKeys('HCA', (await ebicsClient(server, bank, 'USER3')).keys);
  expect(await openTransactions()).toBe(0);
});

it('what was signed once is executed once, also if it is sent again with other line ends', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const again = (ends: string) => client.upload(UPLOAD, Buffer.from(`${FILE.toString()}${ends}`));
  await Promise.all([client.upload(UPLOAD, FILE), again('\n'), again('\r\n')]);
  await server.settle();
  await again('\n\n');
  await server.settle();
  expect((await orders()).map(({ state }) => state).sort()).toEqual([
    'accepted',
    'duplicate',
    'duplicate',
    'duplicate',
  ]);
  expect((await server.call('GET', PATHS.transactions)).json<Transaction[]>()).toHaveLength(1);
});

it('what was signed once waits for the order before it, also if the server ends while that one is processed', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.upload(UPLOAD, FILE);
  const [first] = await orders();
  const { db } = server.database;
  await sql`alter table ebics_events add constraint broken
    check (order_id <> ${sql.lit(first?.orderId)} or action <> 'ORDER_HAC_FINAL_POS')`.execute(db);
  await client.upload(UPLOAD, Buffer.from(`${FILE.toString()}\n`));
  await server.settle().catch(() => {});
  expect((await orders()).map(({ state }) => state)).toEqual(['received', 'received']);
  await sql`alter table ebics_events drop constraint broken`.execute(db);
  await sql`delete from parked_items`.execute(db);
  await server.settle();
  expect((await orders()).map(({ state }) => state)).toEqual(['duplicate', 'accepted']);
  expect((await server.call('GET', PATHS.transactions)).json<Transaction[]>()).toHaveLength(1);
});

it('one key serves one purpose, also if the keys come one after another', async () => {
  await addSubscriber(server, { userId: 'USER5' });
  const client = await ebicsClient(server, bank, 'USER5');
  const own = client.keys;
  await client.ini();
  client.keys = { ...own, authentication: own.signature };
  await expect(client.hia()).rejects.toThrow('091218');
  const { client: ready } = await readySubscriber(server, bank, { userId: 'USER1' });
  const { keys } = ready;
  await expect(ready.changeKeys('PUB', { ...keys, signature: keys.authentication })).rejects.toThrow(
    '091218',
  );
});

it('a segment belongs to the transaction and the user that it was signed for', async () => {
  const { client: one } = await readySubscriber(server, bank, { userId: 'USER1' });
  const { client: two } = await readySubscriber(server, bank, { userId: 'USER2' });
  const { post } = one.options;
  /** Begins an upload, and returns its segment, which was not sent. */
  const segmentOf = async (client: EbicsClient, { signer }: { signer: EbicsClient }) => {
    const own = client.keys;
    let held = '';
    client.options.post = async (xml) => {
      if (xml.includes('>Transfer<')) {
        held = xml;
        throw new Error('The segment is held back.');
      }
      const answer = await post(xml);
      client.keys = { ...own, authentication: signer.keys.authentication };
      return answer;
    };
    const file = Buffer.from(paymentOrders(crypto.randomUUID().slice(0, 30), [{ name: 'Somebody' }]));
    await expect(client.upload(UPLOAD, file)).rejects.toThrow('held back');
    client.keys = own;
    const [, transaction = ''] = /<TransactionID>(\w+)/.exec(held) ?? [];
    const [, data = ''] = /<OrderData>([^<]+)/.exec(held) ?? [];
    return { xml: held, transaction, data };
  };
  const ofOne = await segmentOf(one, { signer: one });
  const ofTwo = await segmentOf(two, { signer: two });
  const stolen = await segmentOf(one, { signer: two });
  expect(await post(stolen.xml)).toContain('>061001<');
  const { transaction } = ofTwo;
  expect(await post(ofOne.xml.replace(ofOne.transaction, transaction))).toContain('>061001<');
  expect(await openTransactions()).toBe(3);
  // The signature does not cover the data, which each transaction encrypts with its own key.
  expect(await post(ofTwo.xml.replace(ofTwo.data, ofOne.data))).toContain('>090004<');
  expect(await orders()).toEqual([]);
  await post(ofOne.xml);
  expect(await orders()).toMatchObject([{ userId: 'USER1' }]);
});

it('orders, letters and requests are those of the workspace, and viewers only read them', async () => {
  const { client, subscriber } = await readySubscriber(server, bank, {
    userId: 'USER1',
    signatureClass: 'A',
  });
  await client.upload(UPLOAD, FILE);
  await server.modules.ebics.log.close();
  const [order] = await orders();
  const [request] = (await server.call('GET', PATHS.ebicsRequests)).json<EbicsRequest[]>();
  const reads = [
    fillPath(PATHS.ebicsSubscriberLetter, { id: subscriber.id }),
    fillPath(PATHS.ebicsOrder, { id: order?.id ?? '' }),
    fillPath(PATHS.ebicsOrderData, { id: order?.id ?? '' }),
    fillPath(PATHS.ebicsRequest, { id: request?.id ?? '' }),
  ];
  const changes = [
    fillPath(PATHS.ebicsOrderSignature, { id: order?.id ?? '' }),
    fillPath(PATHS.ebicsOrderCancellation, { id: order?.id ?? '' }),
  ];
  const statuses = async (
    call: Awaited<ReturnType<typeof memberOf>>,
    method: 'GET' | 'POST',
    paths: string[],
  ) => new Set(await Promise.all(paths.map(async (path) => (await call(method, path)).statusCode)));
  const viewer = await memberOf(server, 'main', 'viewer');
  expect(await statuses(viewer, 'GET', reads)).toEqual(new Set([200]));
  expect(await statuses(viewer, 'POST', changes)).toEqual(new Set([403]));
  const name = await createWorkspace(server);
  const partner = await memberOf(server, name, 'manager');
  expect(await statuses(partner, 'GET', reads)).toEqual(new Set([404]));
  expect(await statuses(partner, 'POST', changes)).toEqual(new Set([404]));
  const inOwn = (paths: string[]) => paths.map((path) => at(name, path));
  expect(await statuses(partner, 'GET', inOwn(reads))).toEqual(new Set([404]));
  expect(await statuses(partner, 'POST', inOwn(changes))).toEqual(new Set([404]));
  expect(await orders()).toMatchObject([{ state: 'waiting' }]);
});

it('names that no database can store are refused in words', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const version = `${'v'.repeat(99)}😀`;
  const message = { name: 'pain.001', version };
  await expect(client.upload({ ...UPLOAD, btf: { ...SCT, message } }, FILE)).rejects.toThrow('090004');
  for (const orderId of ['\0', '\ud800', 'X'.repeat(100_000)]) {
    const reference = { partnerId: bank.partnerId, orderId, btf: SCT };
    await expect(client.hve(reference, Buffer.alloc(32))).rejects.toThrow(/091114|091010/);
  }
});

it('a comment full of tags that never end does not hold the log up', () => {
  const comment = `<a><!--${'<OrderData '.repeat(180_000)}--></a>`;
  const startedMs = performance.now();
  expect(withoutData(comment).length).toBeLessThan(20_000);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});
