import {
  type EbicsBank,
  type EbicsRequest,
  type EbicsRequestDetails,
  fillPath,
  PATHS,
} from '@clearbench/contract';
import { makeClientKeys } from '@clearbench/ebics/testing';
import { beforeEach, expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const UPLOAD = { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } } };

let server: TestApp;
let bank: EbicsBank;
beforeEach(async () => {
  server = await createTestApp();
  bank = await ebicsBank(server);
});

it.each(['H005', 'H004'] as const)('changes of keys in %s are in the protocol', async (version) => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1', version });
  const { client: reader } = await readySubscriber(server, bank, { userId: 'USER2', version });
  const protocolOf = async (orderId: string | undefined) => {
    const events = (await reader.download({ adminOrderType: 'HAC' })).toString().split('<OrgnlPmtInfId>');
    return events
      .filter((event) => event.includes(`<Id>${orderId}</Id>`))
      .map((event) => [event.split('<')[0], /<Cd>(\w+)/.exec(event)?.[1]]);
  };
  for (const order of ['PUB', 'HCA', 'HCS'] as const) {
    const changed = await client.changeKeys(order, await makeClientKeys('USER1'));
    expect(await protocolOf(changed.text('OrderID')), order).toEqual([
      ['FILE_UPLOAD', 'TS01'],
      ['ES_VERIFICATION', 'DS01'],
      ['ORDER_HAC_FINAL_POS', 'DS07'],
    ]);
    await client.upload(UPLOAD, Buffer.from(paymentOrders(order, [{ name: 'Example Trading GmbH' }])));
  }
  expect(await protocolOf((await client.spr()).text('OrderID'))).toEqual([
    ['ES_UPLOAD', 'TS01'],
    ['ES_VERIFICATION', 'DS01'],
    ['ORDER_HAC_FINAL_POS', 'DS07'],
  ]);
});

it('a suspended subscriber gets the advice to be reset first, because INI would be refused', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  await client.spr();
  await expect(client.download({ adminOrderType: 'HPD' })).rejects.toThrow('061001');
  await expect(client.ini()).rejects.toThrow('091002');
  await server.modules.ebics.log.close();
  const requests = (await server.call('GET', `${PATHS.ebicsRequests}?refused=true`)).json<EbicsRequest[]>();
  const id = requests.find(({ order }) => order.startsWith('HPD'))?.id ?? '';
  const path = fillPath(PATHS.ebicsRequest, { id });
  const { findings } = (await server.call('GET', path)).json<EbicsRequestDetails>();
  expect(findings.find(({ isRight }) => !isRight)?.explanation).toContain('Reset it in the console');
});
