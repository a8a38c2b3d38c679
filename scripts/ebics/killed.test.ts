import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiKey, type EbicsBank, type EbicsOrder, PATHS } from '@clearbench/contract';
import { EbicsClient, makeClientKeys } from '@clearbench/ebics/testing';
import { expect, it, onTestFinished } from 'vitest';
import { paymentOrders } from '../../apps/server/src/testing/samples.ts';
import { createApiKey, listAll, login } from '../crash/console.ts';
import { between, seededRandom } from '../crash/random.ts';
import { killHard, launchServer, postmasterPid } from '../crash/server.ts';

const ORDER = { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } } };
const ROUNDS = 3;
const AT_ONCE = 8;

/** An order is acknowledged by the answer to its last segment. */
it('an acknowledged order is processed exactly once, whenever the server is killed', {
  timeout: 300_000,
}, async () => {
  const random = seededRandom(51);
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-ebics-'));
  let server = launchServer(dataDir);
  onTestFinished(async () => {
    killHard(server.child.pid);
    killHard(await postmasterPid(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  });
  let address = await server.ready;
  const cookie = await login(address);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  await createApiKey(address, cookie);
  const [key] = await call<ApiKey[]>('GET', PATHS.apiKeys);
  const bank = await call<EbicsBank>('PATCH', PATHS.ebics, { isEnabled: true, activation: 'automatic' });
  const userId = 'KILLED';
  await call('POST', PATHS.ebicsSubscribers, { userId, name: userId, apiKeyId: key?.id });
  const client = new EbicsClient({
    ...{ version: 'H005', hostId: bank.hostId, partnerId: bank.partnerId, userId, now: () => new Date() },
    keys: await makeClientKeys(userId),
    post: async (body) => (await fetch(address + bank.path, { method: 'POST', body })).text(),
  });
  await client.ini();
  await client.hia();
  await client.hpb();

  let sent = 0;
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const target = acknowledged.length + AT_ONCE;
    let isOver = false;
    const upload = async () => {
      while (!isOver) {
        sent += 1;
        const id = `K${sent}`;
        const file = Buffer.from(paymentOrders(id, [{ name: 'Example Trading GmbH' }]));
        await client.upload(ORDER, file).then(
          () => acknowledged.push(`${id}-1`),
          () => delay(20),
        );
      }
    };
    const uploads = Promise.all(Array.from({ length: AT_ONCE }, upload));
    while (acknowledged.length < target) await delay(10);
    await delay(between(random, 0, 200));
    killHard(server.child.pid);
    await server.gone;
    isOver = true;
    await uploads;
    server = launchServer(dataDir);
    address = await server.ready;
  }

  const references = async () =>
    (await listAll(address, cookie)).transactions.map(({ reference }) => reference ?? '');
  const missing = async () => {
    const stored = new Set(await references());
    return acknowledged.filter((reference) => !stored.has(reference));
  };
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  const all = await references();
  expect(new Set(all).size).toBe(all.length);
  // The killed server stored the order's own payload.
  const states = async () => (await call<EbicsOrder[]>('GET', PATHS.ebicsOrders)).map(({ state }) => state);
  await expect.poll(states).not.toContain('received');
  expect(await states()).not.toContain('duplicate');
});
