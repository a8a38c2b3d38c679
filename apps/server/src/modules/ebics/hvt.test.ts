import { type EbicsBank, type EbicsOrder, PATHS } from '@clearbench/contract';
import type { EbicsClient } from '@clearbench/ebics/testing';
import { beforeEach, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SCT = { service: 'SCT', message: { name: 'pain.001' } };

let server: TestApp;
let bank: EbicsBank;
let client: EbicsClient;
beforeEach(async () => {
  server = await createTestApp();
  bank = await ebicsBank(server, { signatures: 2 });
  ({ client } = await readySubscriber(server, bank, { userId: 'USER1' }));
});

async function waiting(file: Buffer) {
  await client.upload({ adminOrderType: 'BTU', btf: SCT }, file);
  const [order] = (await server.call('GET', PATHS.ebicsOrders)).json<EbicsOrder[]>();
  const reference = { partnerId: bank.partnerId, orderId: order?.orderId ?? '', btf: SCT };
  return (fetchOffset: number, fetchLimit: number, completeOrderData = false) =>
    client.download({
      adminOrderType: 'HVT',
      reference,
      flags: { completeOrderData, fetchLimit, fetchOffset },
    });
}
const payees = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Payee ${index + 1}` }));
const holdersIn = (text: string) =>
  [...text.matchAll(/<AccountHolder Role="Recipient">([^<]+)/g)].map(([, name]) => name);

it.each([
  ['small', 5, ''],
  ['large, which a thread reads', 600, `<!-- ${'x'.repeat(500)} -->`],
])('the payments of a waiting order that is %s are listed page by page', async (_what, count, padding) => {
  const file = Buffer.from(paymentOrders('M1', payees(count)).replaceAll('</PmtId>', `</PmtId>${padding}`));
  const fetchPayments = await waiting(file);
  const all = (await fetchPayments(0, 0)).toString();
  expect(all).toContain(`<NumOrderInfos>${count}</NumOrderInfos>`);
  expect(holdersIn(all)).toEqual(payees(count).map(({ name }) => name));
  expect(all).toContain('<Amount Currency="EUR" isCredit="true">100.00</Amount>');
  expect(all).toContain('GB29NWBK60161331926819');
  const page = (await fetchPayments(2, 2)).toString();
  expect(holdersIn(page)).toEqual(['Payee 3', 'Payee 4']);
  expect(page).toContain(`<NumOrderInfos>${count}</NumOrderInfos>`);
  expect(holdersIn((await fetchPayments(count - 1, 10)).toString())).toEqual([`Payee ${count}`]);
  await expect(fetchPayments(count, 10)).rejects.toThrow('090005');
  expect(await fetchPayments(0, 0, true)).toEqual(file);
});
