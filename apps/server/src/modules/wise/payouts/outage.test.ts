import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATHS, type TransactionDetail } from '@clearbench/contract';
import { generateKeyPair } from '@clearbench/wise';
import { createMemoryStore, createWiseSimulator, type WiseSimulator } from '@clearbench/wise/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Wise as another program has it, reached over HTTP, which can be down. */
let wise: Server;
let simulator: WiseSimulator;
let isDown = false;
let server: TestApp;

beforeAll(async () => {
  simulator = createWiseSimulator({
    store: createMemoryStore(),
    clock: { now: Date.now, sleep: async () => {} },
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    privateKey: (await generateKeyPair()).privateKey,
    applications: [],
    personalTokens: ['key'],
    paceMs: null,
    deliver: async () => 200,
  });
  wise = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks).toString() };
    const call = new Request(`http://wise${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...body,
    });
    const answer = isDown ? new Response('', { status: 503 }) : await simulator.handle(call);
    reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((done) => wise.listen(0, '127.0.0.1', done));
  const { port } = wise.address() as AddressInfo;
  server = await createTestApp({
    env: { AUTOMATION: 'instant', WISE_BASE_URL: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await server.close();
  wise.closeAllConnections();
  await new Promise((done) => wise.close(done));
});

const payoutOf = async (id: string) =>
  (await server.call('GET', PATHS.transactionPayout.replace(':id', id))).json().payout;
const statusOf = async (id: string) =>
  (await server.call('GET', PATHS.transaction.replace(':id', id))).json().status;
const retry = async () => {
  await server.database.pool.query(`update wise_payouts set due_at = now()`);
  await server.settle();
};

/** Lets Wise take its transfers on. Events have no way to this server: it asks. */
async function simulate(state: string): Promise<void> {
  const authorization = 'Bearer key';
  const { rows } = await server.database.pool.query('select wise_transfer_id from wise_payouts');
  for (const { wise_transfer_id: id } of rows) {
    const url = `http://wise/v1/simulation/transfers/${id}/${state}`;
    await simulator.handle(new Request(url, { headers: { authorization } }));
  }
}

describe('a payout while Wise is down', () => {
  it('waits, says so, goes on when Wise is back, and is noticed when it bounces, all without a webhook', async () => {
    const connected = await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: 'key' });
    expect(connected.statusCode, connected.body).toBe(200);
    isDown = true;
    const id = (await server.post(mt103())).json().transactions[0].transactionId;
    await server.settle();
    await retry();
    expect(await payoutOf(id)).toMatchObject({
      state: 'queued',
      problem: 'Wise cannot be reached. The payout waits and is tried again.',
    });
    expect(await statusOf(id)).not.toBe('completed');

    isDown = false;
    await retry();
    expect(await payoutOf(id)).toMatchObject({ state: 'funded', problem: null });
    await simulate('funds_converted');
    await simulate('outgoing_payment_sent');
    await retry();
    expect(await payoutOf(id)).toMatchObject({ state: 'sent', providerState: 'outgoing_payment_sent' });
    expect(await statusOf(id)).toBe('completed');

    await simulate('bounced_back');
    await simulate('funds_refunded');
    await retry();
    expect(await payoutOf(id)).toMatchObject({ state: 'refunded', providerState: 'funds_refunded' });
    const { events }: TransactionDetail = (
      await server.call('GET', PATHS.transaction.replace(':id', id))
    ).json();
    expect(events.at(-1)).toMatchObject({ kind: 'return.received', status: 'completed' });
  });
});
