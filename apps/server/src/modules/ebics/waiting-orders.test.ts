import type { EbicsBank } from '@clearbench/contract';
import { beforeEach, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SCT = { service: 'SCT', message: { name: 'pain.001' } };
const SDD = { service: 'SDD', option: 'COR', message: { name: 'pain.008' } };

let server: TestApp;
let bank: EbicsBank;
beforeEach(async () => {
  server = await createTestApp();
  bank = await ebicsBank(server, { signatures: 2 });
});

it.each([
  ['H005', 'H004'],
  ['H004', 'H005'],
] as const)('what %s sends, HVU and HVZ of %s list by the name that it has there', async (sent, asked) => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1', version: sent });
  const { client: other } = await readySubscriber(server, bank, { userId: 'USER2', version: asked });
  const file = Buffer.from(paymentOrders('M1', [{ name: 'Example Trading GmbH' }]));
  const orderId = (await client.upload({ adminOrderType: 'BTU', btf: SCT }, file)).text('OrderID');
  for (const adminOrderType of ['HVU', 'HVZ']) {
    const listed = await other.download({ adminOrderType, filter: SCT });
    expect(listed.toString()).toContain(`<OrderID>${orderId}</OrderID>`);
    await expect(other.download({ adminOrderType, filter: SDD })).rejects.toThrow('090005');
  }
});
