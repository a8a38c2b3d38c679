import { randomUUID } from 'node:crypto';
import { type NetworkMessage, PATHS } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { expect, it, vi } from 'vitest';
import type { SweepResult } from '../../../platform/sweeps/sweep.ts';
import { testParking } from '../../../testing/parking.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import type { ManualOperations } from '../operator/manual-operations.ts';
import { arrive, detail } from '../testing.ts';
import { takePostedRequests } from './posted-requests.ts';

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

/** A camt.056 that asks to cancel payments with these UETRs. */
function requestOf(uetrs: readonly string[]): string {
  const [document = ''] = /<Document[\s\S]*<\/Document>/.exec(sample('camt.056.001.08')) ?? [];
  const [one = ''] = /<TxInf>[\s\S]*<\/TxInf>/.exec(document) ?? [];
  const requests = uetrs.map((uetr, index) =>
    one
      .replace(/<OrgnlUETR>.*?</, `<OrgnlUETR>${uetr}<`)
      .replace(/<CxlId>.*?</, `<CxlId>REQUEST${index}<`)
      .replaceAll(/<(OrgnlInstrId|OrgnlTxId|OrgnlEndToEndId|OrgnlMsgId)>.*?</g, '<$1>NEVERSEEN<'),
  );
  return document.replace(one, requests.join('\n'));
}

async function answers(): Promise<NetworkMessage[]> {
  const list = await server.call('GET', `${PATHS.networkMessages}?direction=out&limit=100`);
  return list.json<NetworkMessage[]>().filter(({ type }) => type.startsWith('camt.029'));
}

it('a message with many requests is taken request by request, and each is answered once', async () => {
  const response = await server.post(requestOf(Array.from({ length: 5 }, () => randomUUID())));
  expect(response.statusCode, response.body).toBe(201);
  const { db } = server.database.background;
  const { networks, transactions, banking, payloads, system } = server.modules;
  const read = vi.fn(payloads.paymentRequests);
  const sweep = takePostedRequests({
    ...{ db, parking: testParking(db), clock: system.clock, announce: () => {} },
    operations: {} as unknown as ManualOperations,
    networks: networks.networks,
    payouts: banking.payouts,
    transactions: transactions.service,
    orderReferences: payloads.orderReferences,
    paymentRequests: read,
    workMs: 0,
  });
  const results: SweepResult[] = [];
  while (results.at(-1) !== 'idle') {
    expect(await answers()).toHaveLength(results.length < 5 ? 0 : 5);
    results.push(await sweep.run());
  }
  expect(await answers()).toHaveLength(5);
  expect(read).toHaveBeenCalledTimes(1);
});

it('a message too long to be read at once is read in a thread', async () => {
  const id = await arrive(server, mt103({ reference: 'INMANY' }));
  const { uetr } = await detail(server, id);
  const others = Array.from({ length: 200 }, () => randomUUID());
  const text = requestOf([...others, uetr ?? '']);
  expect(text.length).toBeGreaterThan(128 * 1024);
  expect((await server.post(text)).statusCode).toBe(201);
  await server.settle();
  expect((await detail(server, id)).status).toBe('failed');
});
