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
import { beforeEach, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { textsInZip } from '../../testing/zip.ts';

const MB = 1024 * 1024;
const upload = (option?: string): ClientOrder => ({
  adminOrderType: 'BTU',
  btf: { service: 'SCT', message: { name: 'pain.001' }, ...(option !== undefined && { option }) },
});
const STATUS: ClientOrder = {
  adminOrderType: 'BTD',
  btf: { service: 'REP', scope: 'DE', option: 'SCT', container: 'ZIP', message: { name: 'pain.002' } },
};
const PAYEES = Array.from({ length: 24 }, () => ({ name: 'Example Trading GmbH' }));
/** A message of 12 MB: with a long comment in each payment. */
const largeOrders = (id: string): Buffer =>
  Buffer.from(paymentOrders(id, PAYEES).replaceAll('</PmtId>', `</PmtId><!-- ${'x'.repeat(MB / 2)} -->`));

let server: TestApp;
let bank: EbicsBank;
let client: EbicsClient;
beforeEach(async () => {
  server = await createTestApp();
  await server.call('PATCH', PATHS.settings, { automation: 'instant' });
  bank = await ebicsBank(server);
  ({ client } = await readySubscriber(server, bank, { userId: 'USER1' }));
});

const get = async <T>(path: string): Promise<T> => (await server.call('GET', path)).json<T>();

it('an order larger than a payload is processed as a whole, once, and reported once', async () => {
  const file = largeOrders('M1');
  await client.upload(upload(), file);
  await server.settle();
  expect(await get<EbicsOrder[]>(PATHS.ebicsOrders)).toMatchObject([
    { state: 'accepted', payments: 24, bytes: file.length, problem: null },
  ]);
  const transfers = await get<Transaction[]>(PATHS.transactions);
  expect(transfers.map(({ status }) => status)).toEqual(PAYEES.map(() => 'completed'));
  const reports = textsInZip(await client.download(STATUS));
  expect(reports.filter((report) => report.includes('ACTC')).length).toBe(1);
  const protocol = (await client.download({ adminOrderType: 'HAC' })).toString();
  expect(protocol.match(/ORDER_HAC_FINAL_POS/g)?.length).toBe(1);

  await client.upload(upload(), file);
  await server.settle();
  const states = (await get<EbicsOrder[]>(PATHS.ebicsOrders)).map(({ state }) => state);
  expect(states.sort()).toEqual(['accepted', 'duplicate']);
  expect((await get<Transaction[]>(PATHS.transactions)).length).toBe(PAYEES.length);
});

it('such an order with a wrong total, or to be verified, is refused in words', async () => {
  const wrong = Buffer.from(largeOrders('M1').toString().replace('<NbOfTxs>24<', '<NbOfTxs>25<'));
  await client.upload(upload(), wrong);
  await server.settle();
  const [order] = await get<EbicsOrder[]>(PATHS.ebicsOrders);
  expect(order).toMatchObject({ state: 'refused' });
  expect(order?.problem).toContain('NbOfTxs is 25');
  await expect(client.upload(upload('VOI'), largeOrders('M2'))).rejects.toThrow('091117');
  await server.call('PATCH', PATHS.settings, { fileVerification: 'opt-in' });
  await expect(client.upload(upload(), largeOrders('M3'))).rejects.toThrow('091117');
  expect(await get<Transaction[]>(PATHS.transactions)).toEqual([]);
});

it('the data of an order are what the subscriber has signed', async () => {
  const file = largeOrders('M1');
  await client.upload(upload(), file, 20_000);
  const [order] = await get<EbicsOrder[]>(PATHS.ebicsOrders);
  const data = await server.call('GET', fillPath(PATHS.ebicsOrderData, { id: order?.id ?? '' }));
  expect(data.rawPayload.equals(file)).toBe(true);
});

it('nothing of an order with a wrong signature is stored, and the reason is given', async () => {
  client.keys = { ...client.keys, signature: client.keys.authentication };
  await expect(client.upload(upload(), largeOrders('M1'), 20_000)).rejects.toThrow('091301');
  const medium = Buffer.concat([Buffer.from(paymentOrders('M2', PAYEES)), Buffer.alloc(MB, ' ')]);
  await expect(client.upload(upload(), medium)).rejects.toThrow('091301');
  await server.modules.ebics.log.close();
  const requests = await get<EbicsRequest[]>(PATHS.ebicsRequests);
  const refused = requests.filter(({ problem }) => problem !== null);
  expect(refused).toHaveLength(2);
  for (const { problem } of refused) expect(problem).toContain('with the registered A006 key');
  for (const table of ['ebics_orders', 'ebics_chunks', 'ebics_segments', 'ebics_transactions']) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(server.database.db);
    expect(rows).toEqual([]);
  }
});
