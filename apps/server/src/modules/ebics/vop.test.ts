import {
  type ApiKey,
  type EbicsBank,
  type EbicsOrder,
  type EbicsSubscriber,
  fillPath,
  PATHS,
  type PaymentFileDetails,
  type Transaction,
} from '@clearbench/contract';
import type { EbicsClient } from '@clearbench/ebics/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { textsInZip } from '../../testing/zip.ts';

const sct = (option?: string) => ({
  service: 'SCT',
  ...(option !== undefined && { option }),
  message: { name: 'pain.001' },
});
const upload = (option: string) => ({ adminOrderType: 'BTU', btf: sct(option) });
const REPORTS = {
  adminOrderType: 'BTD',
  btf: { service: 'REP', scope: 'DE', option: 'VOP', container: 'ZIP', message: { name: 'pain.002' } },
};
const PAYEES = [{ name: 'Example Trading GmbH' }, { name: 'Exampel Trading' }, { name: 'Somebody Else' }];
const FILE = Buffer.from(paymentOrders('M1', PAYEES));

let server: TestApp;
let bank: EbicsBank;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  bank = await ebicsBank(server);
});

const get = async <T>(path: string): Promise<T> => (await server.call('GET', path)).json<T>();
const statuses = async () => (await get<Transaction[]>(PATHS.transactions)).map(({ status }) => status);
async function onlyOrder(): Promise<EbicsOrder> {
  const [order, ...others] = await get<EbicsOrder[]>(PATHS.ebicsOrders);
  if (order === undefined || others.length > 0) throw new Error(`There are ${others.length} other orders.`);
  return order;
}
const referenceOf = ({ orderId }: EbicsOrder) => ({ partnerId: bank.partnerId, orderId, btf: sct('VOI') });
const digestOf = ({ digest }: EbicsOrder) => Buffer.from(digest, 'hex');
async function releaseByKey({ payloadId }: Pick<EbicsOrder, 'payloadId'>) {
  const key = (await get<ApiKey[]>(PATHS.apiKeys)).find(({ label }) => label !== 'Controlling');
  return server.app.inject({
    ...{ method: 'POST', url: fillPath(PATHS.ingestPaymentFileRelease, { id: payloadId ?? '' }) },
    headers: { authorization: `Bearer ${key?.apiKey}` },
  });
}
const actionsIn = (protocol: Buffer) =>
  [...protocol.toString().matchAll(/<OrgnlPmtInfId>(\w+)/g)].map(([, action]) => action);

describe.each(['H005', 'H004'] as const)('a file with verification of payees, in %s', (version) => {
  it('waits after its report, and its signature releases it', async () => {
    const { client } = await readySubscriber(server, bank, { userId: 'USER1', version });
    await client.upload(upload('VOI'), FILE);
    await server.settle();
    const order = await onlyOrder();
    expect(order).toMatchObject({ state: 'unreleased', payments: 3 });
    expect(order.missing).toContain('single signature');
    expect((await client.download({ adminOrderType: 'HVU' })).toString()).toContain(order.orderId);

    const [report = ''] = await textsInZip(await client.download(REPORTS));
    expect([...report.matchAll(/<(?:TxSts)>(\w+)/g)].map(([, status]) => status)).toEqual([
      'RCVC',
      'RVMC',
      'RVNM',
    ]);
    expect(new Set(await statuses())).toEqual(new Set(['pending']));
    await client.hve(referenceOf(order), digestOf(order));
    await server.settle();
    expect(await onlyOrder()).toMatchObject({ state: 'accepted', missing: null });
    expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
    expect(actionsIn(await client.download({ adminOrderType: 'HAC' }))).toEqual([
      'FILE_UPLOAD',
      'ES_VERIFICATION',
      'VEU_FORWARDING',
      'ES_UPLOAD',
      'VEU_VERIFICATION_END',
      'ORDER_HAC_FINAL_POS',
    ]);
    await expect(client.hve(referenceOf(order), digestOf(order))).rejects.toThrow('091114');
  });
});

it('the signatures of the upload are ignored, too, where the workspace has all payees verified', async () => {
  await server.call('PATCH', PATHS.settings, { fileVerification: 'opt-in' });
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const { client: second } = await readySubscriber(server, bank, { userId: 'USER2', signatureClass: 'B' });
  await client.upload({ adminOrderType: 'BTU', btf: sct() }, FILE);
  await server.settle();
  const order = await onlyOrder();
  expect(order).toMatchObject({ state: 'unreleased', signatures: [{ signatureClass: 'T' }] });
  const reference = { ...referenceOf(order), btf: sct() };
  await second.hve(reference, digestOf(order));
  expect(await onlyOrder()).toMatchObject({ state: 'unreleased' });
  await client.hve(reference, digestOf(order));
  expect(await onlyOrder()).toMatchObject({ state: 'accepted' });
});

it('a file is in no overview while its payees are verified, and cannot be signed or cancelled', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.upload(upload('VOI'), FILE);
  await server.settle();
  const order = await onlyOrder();
  await sql`update payment_files set state = 'verifying'`.execute(server.database.db);
  for (const adminOrderType of ['HVU', 'HVZ'])
    await expect(client.download({ adminOrderType })).rejects.toThrow('090005');
  const reference = referenceOf(order);
  await expect(client.download({ adminOrderType: 'HVD', reference })).rejects.toThrow('091114');
  await expect(client.hve(reference, digestOf(order))).rejects.toThrow('091114');
  await expect(client.hvs(reference, digestOf(order))).rejects.toThrow('091114');
});

it('the signatures of the upload are ignored: the release needs as many as any order', async () => {
  bank = await ebicsBank(server, { signatures: 2 });
  const { client: first } = await readySubscriber(server, bank, { userId: 'USER1', signatureClass: 'A' });
  const { client: second } = await readySubscriber(server, bank, { userId: 'USER2', signatureClass: 'B' });
  await first.upload(upload('VOI'), FILE);
  await server.settle();
  const order = await onlyOrder();
  expect(order.missing).toBe('two signatures');
  await second.hve(referenceOf(order), digestOf(order));
  expect(await onlyOrder()).toMatchObject({ state: 'unreleased' });
  await expect(second.hve(referenceOf(order), digestOf(order))).rejects.toThrow('091306');
  await first.hve(referenceOf(order), digestOf(order));
  await server.settle();
  expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
});

it('a release with the API key of a subscriber counts as the signature of that subscriber', async () => {
  const { client, subscriber } = await readySubscriber(server, bank, {
    userId: 'USER1',
    signatureClass: 'T',
  });
  await client.upload(upload('VOI'), FILE);
  await server.settle();
  const order = await onlyOrder();
  const path = fillPath(PATHS.ebicsSubscriber, { id: subscriber.id });
  for (const change of [{}, { signatureClass: 'E', limit: '0.01' }]) {
    await server.call('PATCH', path, change);
    expect((await releaseByKey(order)).json()).toMatchObject({ code: 'ebics_signature_missing' });
  }
  await server.call('PATCH', path, { limit: null });
  expect((await releaseByKey(order)).json()).toMatchObject({ state: 'released' });
});

describe('a file that needs two signatures', () => {
  let clients: Record<'first' | 'second', EbicsClient>;
  let order: EbicsOrder;
  beforeEach(async () => {
    bank = await ebicsBank(server, { signatures: 2 });
    const { client: first } = await readySubscriber(server, bank, { userId: 'USER1', signatureClass: 'A' });
    const { client: second } = await readySubscriber(server, bank, { userId: 'USER2', signatureClass: 'B' });
    clients = { first, second };
    await first.upload(upload('VOI'), FILE);
    await server.settle();
    order = await onlyOrder();
  });

  const sign = () => server.call('POST', fillPath(PATHS.ebicsOrderSignature, { id: order.id }));
  const release = () =>
    server.call('POST', fillPath(PATHS.paymentFileRelease, { id: order.payloadId ?? '' }));
  const unreleased = { state: 'unreleased' };

  it('is not released by the signature of one operator, but with that of somebody else', async () => {
    expect((await sign()).json()).toMatchObject({ ...unreleased, missing: expect.stringContaining('first') });
    expect((await sign()).json()).toMatchObject({ code: 'ebics_signed_already' });
    expect((await release()).json()).toMatchObject({ code: 'ebics_signature_missing' });
    expect(await onlyOrder()).toMatchObject(unreleased);
    await clients.first.hve(referenceOf(order), digestOf(order));
    expect(await onlyOrder()).toMatchObject({ state: 'accepted', missing: null });
  });

  it('is released by one payer only if somebody else has signed it', async () => {
    for (const refused of [await release(), await releaseByKey(order)])
      expect(refused.json()).toMatchObject({ code: 'ebics_signature_missing' });
    const { id: apiKeyId } = await server.createKey('Controlling');
    const { client: third } = await readySubscriber(server, bank, {
      ...{ userId: 'USER3', signatureClass: 'B', apiKeyId },
    });
    await third.hve(referenceOf(order), digestOf(order));
    expect(await onlyOrder()).toMatchObject(unreleased);
    expect((await releaseByKey(order)).json()).toMatchObject({ state: 'released' });
    await server.settle();
    expect(await onlyOrder()).toMatchObject({ state: 'accepted' });
  });

  it('is not released by a subscriber and their own API key, also once the subscriber is deleted', async () => {
    await clients.second.hve(referenceOf(order), digestOf(order));
    expect((await releaseByKey(order)).json()).toMatchObject({ code: 'ebics_signature_missing' });
    const subscriber = (await get<EbicsSubscriber[]>(PATHS.ebicsSubscribers)).find(
      ({ userId }) => userId === 'USER2',
    );
    await server.call('DELETE', fillPath(PATHS.ebicsSubscriber, { id: subscriber?.id ?? '' }));
    expect((await releaseByKey(order)).json()).toMatchObject({ code: 'ebics_signature_missing' });
    expect((await sign()).json()).toMatchObject(unreleased);
    await clients.first.hve(referenceOf(order), digestOf(order));
    expect(await onlyOrder()).toMatchObject({ state: 'accepted' });
  });

  it('is not signed while its payees are verified', async () => {
    await sql`update payment_files set state = 'verifying'`.execute(server.database.db);
    expect((await sign()).json()).toMatchObject({ code: 'ebics_order_not_waiting' });
    expect((await onlyOrder()).signatures).toMatchObject([{ signatureClass: 'T' }]);
  });

  it('is not released with signatures from before its report', async () => {
    await clients.first.upload(upload('VOO'), FILE);
    const [again] = await get<EbicsOrder[]>(PATHS.ebicsOrders);
    if (again === undefined) throw new Error('There is no order.');
    await clients.second.hve({ ...referenceOf(again), btf: sct('VOO') }, digestOf(again));
    await server.settle();
    const repeated = await get<EbicsOrder>(fillPath(PATHS.ebicsOrder, { id: again.id }));
    expect(repeated).toMatchObject({ state: 'duplicate', payloadId: order.payloadId });
    await expect(clients.first.hve(referenceOf(again), digestOf(again))).rejects.toThrow('091114');
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  });
});

it('HVS cancels a file instead', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.upload(upload('VOI'), FILE);
  await server.settle();
  const order = await onlyOrder();
  await client.hvs(referenceOf(order), digestOf(order));
  await server.settle();
  expect(await onlyOrder()).toMatchObject({ state: 'cancelled' });
  expect(new Set(await statuses())).not.toContain('completed');
  const file = await get<PaymentFileDetails>(fillPath(PATHS.paymentFile, { id: order.payloadId ?? '' }));
  expect(file.state).toBe('cancelled');
});

it('with an opt-out, a file is executed without a report', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.upload(upload('VOO'), FILE);
  await server.settle();
  expect(await onlyOrder()).toMatchObject({ state: 'accepted' });
  expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
  await expect(client.download(REPORTS)).rejects.toThrow('090005');
});

it('a file is released together with its entries in the protocol, or not at all', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.upload(upload('VOI'), FILE);
  await server.settle();
  const order = await onlyOrder();
  const sign = () => client.hve(referenceOf(order), digestOf(order));
  const { db } = server.database;
  await sql`alter table ebics_events add constraint broken check (action <> 'ORDER_HAC_FINAL_POS')`.execute(
    db,
  );
  await expect(sign()).rejects.toThrow('061099');
  expect(await onlyOrder()).toMatchObject({ state: 'unreleased' });
  await sql`alter table ebics_events drop constraint broken`.execute(db);
  await sign();
  expect(await onlyOrder()).toMatchObject({ state: 'accepted' });
  expect(actionsIn(await client.download({ adminOrderType: 'HAC' }))).toContain('ORDER_HAC_FINAL_POS');
});

it('a file is not released while its order is processed, and waits if the server ended meanwhile', async () => {
  await server.call('PATCH', PATHS.settings, { fileVerification: 'opt-in' });
  bank = await ebicsBank(server, { signatures: 2 });
  const { client: first } = await readySubscriber(server, bank, { userId: 'USER1' });
  const { client: second } = await readySubscriber(server, bank, { userId: 'USER2' });
  first.options.coSigners = [{ userId: 'USER2', key: second.keys.signature.privateKey }];
  await first.upload({ adminOrderType: 'BTU', btf: sct() }, FILE);
  const { db } = server.database;
  await sql`alter table ebics_events add constraint broken check (action <> 'VEU_FORWARDING')`.execute(db);
  await server.settle().catch(() => {});
  const { rows } = await sql<{ id: string }>`
    select payload_id as id from payment_files where state = 'waiting'`.execute(db);
  const [file] = rows;
  expect((await releaseByKey({ payloadId: file?.id ?? null })).json()).toMatchObject({
    code: 'ebics_order_not_waiting',
  });
  await sql`alter table ebics_events drop constraint broken`.execute(db);
  await sql`delete from parked_items`.execute(db);
  await server.settle();
  expect(await onlyOrder()).toMatchObject({
    ...{ state: 'unreleased', payloadId: file?.id },
    signatures: [{ signatureClass: 'T' }, { signatureClass: 'T' }],
  });
  expect((await releaseByKey(await onlyOrder())).json()).toMatchObject({ code: 'ebics_signature_missing' });
});

it('signatures from before the report do not count for what is left of a file with a wrong payment', async () => {
  await server.call('PATCH', PATHS.settings, { fileVerification: 'opt-in' });
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const wrong = FILE.toString().replace('>102.00<', '>102.001<');
  await client.upload({ adminOrderType: 'BTU', btf: sct() }, Buffer.from(wrong));
  await server.settle();
  expect(await onlyOrder()).toMatchObject({
    ...{ state: 'unreleased', missing: expect.stringContaining('single signature') },
    signatures: [{ signatureClass: 'T' }],
  });
});
