import { type ApiKey, type EbicsBank, type EbicsOrder, fillPath, PATHS } from '@clearbench/contract';
import type { EbicsClient } from '@clearbench/ebics/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSubscriber, ebicsBank, ebicsClient, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SCT = { service: 'SCT', message: { name: 'pain.001' } };
const UPLOAD = { adminOrderType: 'BTU', btf: SCT };
const PAYEE = { name: 'Example Trading GmbH' };
const FILE = Buffer.from(paymentOrders('M1', [PAYEE]));

let server: TestApp;
let bank: EbicsBank;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  bank = await ebicsBank(server);
});

const orders = async () => (await server.call('GET', PATHS.ebicsOrders)).json<EbicsOrder[]>();

describe('one pair of keys is one person', () => {
  it('of two subscribers who send the same signature key at once, one has it', async () => {
    const { keys } = await ebicsClient(server, bank, 'USER1');
    const clients = await Promise.all(
      ['USER1', 'USER2'].map(async (userId) => {
        await addSubscriber(server, { userId });
        const client = await ebicsClient(server, bank, userId);
        client.keys = keys;
        return client;
      }),
    );
    const sent = await Promise.allSettled(clients.map((client) => client.ini()));
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(sent.find((each) => each.status === 'rejected')?.reason).toMatchObject({ orderCode: '091218' });
  });

  it.each(['PUB', 'HCS'] as const)('%s takes no signature key of somebody else', async (order) => {
    const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
    const { client: other } = await readySubscriber(server, bank, { userId: 'USER2' });
    const { authentication, encryption } = (await ebicsClient(server, bank, 'USER3')).keys;
    const fresh = { authentication, encryption, signature: other.keys.signature };
    await expect(client.changeKeys(order, fresh)).rejects.toThrow('Another subscriber signs with this key');
    await client.changeKeys(order, { ...fresh, signature: client.keys.signature });
  });

  it('is its owner’s again after a reset, and after the owner was deleted and added again', async () => {
    const { client, subscriber } = await readySubscriber(server, bank, { userId: 'USER1' });
    const { subscriber: other } = await readySubscriber(server, bank, { userId: 'USER2' });
    await server.call('POST', fillPath(PATHS.ebicsReset, { id: subscriber.id }));
    await client.ini();
    await server.call('DELETE', fillPath(PATHS.ebicsSubscriber, { id: subscriber.id }));
    await addSubscriber(server, { userId: 'USER1' });
    await client.ini();
    await server.call('DELETE', fillPath(PATHS.ebicsSubscriber, { id: other.id }));
    await addSubscriber(server, { userId: 'USER3' });
    const third = await ebicsClient(server, bank, 'USER3');
    third.keys = (await ebicsClient(server, bank, 'USER2')).keys;
    await third.ini();
  });
});

describe('an order that waits', () => {
  let client: EbicsClient;
  let reference: { partnerId: string; orderId: string; btf: typeof SCT };
  let digest: Buffer;

  /** The client of another subscriber, and the order that waits for a second signature. */
  async function waiting(orderTypes: string[]): Promise<void> {
    bank = await ebicsBank(server, { signatures: 2 });
    const { client: first } = await readySubscriber(server, bank, { userId: 'USER1', signatureClass: 'A' });
    await first.upload(UPLOAD, FILE);
    const [order] = await orders();
    ({ client } = await readySubscriber(server, bank, { userId: 'USER2', orderTypes }));
    reference = { partnerId: bank.partnerId, orderId: order?.orderId ?? '', btf: SCT };
    digest = Buffer.from(order?.digest ?? '', 'hex');
  }

  it('is not seen, signed or cancelled by who may not send such orders', async () => {
    await waiting(['HVU', 'HVZ', 'HVD', 'HVT', 'HVE', 'HVS']);
    for (const adminOrderType of ['HVU', 'HVZ'])
      await expect(client.download({ adminOrderType })).rejects.toThrow('090005');
    for (const adminOrderType of ['HVD', 'HVT'])
      await expect(client.download({ adminOrderType, reference })).rejects.toThrow('091007');
    await expect(client.hve(reference, digest)).rejects.toThrow('090003');
    await expect(client.hvs(reference, digest)).rejects.toThrow('090003');
    expect(await orders()).toMatchObject([{ state: 'waiting' }]);
  });

  it('is not known by the name of another customer', async () => {
    await waiting([]);
    const foreign = { ...reference, partnerId: 'OTHER' };
    for (const adminOrderType of ['HVD', 'HVT'])
      await expect(client.download({ adminOrderType, reference: foreign })).rejects.toThrow('091114');
    await expect(client.hve(foreign, digest)).rejects.toThrow('091114');
    await expect(client.hvs(foreign, digest)).rejects.toThrow('091114');
    await client.hve(reference, digest);
  });
});

describe('the limit of a signer', () => {
  const amounts = (...all: [currency: string, amount: string][]) => {
    const rest = all.values();
    const file = paymentOrders(
      crypto.randomUUID().slice(0, 30),
      all.map(() => PAYEE),
    );
    return Buffer.from(
      file.replaceAll(/Ccy="EUR">[\d.]+/g, () => {
        const [currency, amount] = rest.next().value ?? [];
        return `Ccy="${currency}">${amount}`;
      }),
    );
  };

  it('is that of all amounts together, whatever their currencies', async () => {
    const { client } = await readySubscriber(server, bank, { userId: 'USER1', limit: '1000.50' });
    await client.upload(UPLOAD, amounts(['EUR', '400.25'], ['USD', '600.25']));
    await client.upload(UPLOAD, amounts(['JPY', '1000']));
    await expect(client.upload(UPLOAD, amounts(['EUR', '400.25'], ['USD', '600.26']))).rejects.toThrow(
      'may sign up to 1000.50, and the order has 400.25 EUR and 600.26 USD',
    );
    await expect(client.upload(UPLOAD, amounts(['JPY', '1001']))).rejects.toThrow('091303');
  });
});

it('a subscriber whose API key was revoked sends, fetches and continues nothing', async () => {
  const key = (await server.call('POST', PATHS.apiKeys, { label: 'Treasury' })).json<ApiKey>();
  const { client } = await readySubscriber(server, bank, { userId: 'USER1', apiKeyId: key.id });
  const { post } = client.options;
  client.options.post = async (xml) => {
    if (xml.includes('>Transfer<')) await server.call('DELETE', fillPath(PATHS.apiKey, { id: key.id }));
    return post(xml);
  };
  await expect(client.upload(UPLOAD, FILE)).rejects.toThrow('061001');
  await expect(client.upload(UPLOAD, FILE)).rejects.toThrow('061001');
  await expect(client.download({ adminOrderType: 'HAC' })).rejects.toThrow('061001');
  expect(await orders()).toEqual([]);
});

it('nobody signs with others once their API key was revoked', async () => {
  const [treasury, controlling] = [await server.createKey('Treasury'), await server.createKey('Controlling')];
  const { client: first } = await readySubscriber(server, bank, {
    ...{ userId: 'USER1', apiKeyId: treasury.id, signatureClass: 'T' },
  });
  const { client: second } = await readySubscriber(server, bank, {
    ...{ userId: 'USER2', apiKeyId: controlling.id },
  });
  first.options.coSigners = [{ userId: 'USER2', key: second.keys.signature.privateKey }];
  await first.upload(UPLOAD, FILE);
  expect(await orders()).toMatchObject([{ state: 'received' }]);
  await server.call('DELETE', fillPath(PATHS.apiKey, { id: controlling.id }));
  const other = Buffer.from(paymentOrders('M2', [PAYEE]));
  await expect(first.upload(UPLOAD, other)).rejects.toThrow('091305');
  expect(await orders()).toHaveLength(1);
});

it.each(['', 'VOI'])(
  'who is deleted and added again signs an order once, with option “%s”',
  async (option) => {
    bank = await ebicsBank(server, { signatures: 2 });
    const { client: sender } = await readySubscriber(server, bank, { userId: 'USER3', signatureClass: 'T' });
    const { client: first } = await readySubscriber(server, bank, { userId: 'USER1', signatureClass: 'A' });
    const { client: other, subscriber } = await readySubscriber(server, bank, { userId: 'USER2' });
    const btf = { ...SCT, ...(option !== '' && { option }) };
    await sender.upload({ ...UPLOAD, btf }, FILE);
    await server.settle();
    const [order] = await orders();
    const reference = { partnerId: bank.partnerId, orderId: order?.orderId ?? '', btf };
    const digest = Buffer.from(order?.digest ?? '', 'hex');
    await other.hve(reference, digest);
    await server.call('DELETE', fillPath(PATHS.ebicsSubscriber, { id: subscriber.id }));
    const { client: again } = await readySubscriber(server, bank, { userId: 'USER2', signatureClass: 'B' });
    await expect(again.hve(reference, digest)).rejects.toThrow('091306');
    expect(await orders()).toMatchObject([{ state: option === '' ? 'waiting' : 'unreleased' }]);
    await first.hve(reference, digest);
    await server.settle();
    expect(await orders()).toMatchObject([{ state: 'accepted' }]);
  },
);
