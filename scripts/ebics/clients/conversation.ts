import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type ApiKey,
  EBICS_WEB_SOCKET,
  type EbicsBank,
  type EbicsKeyUse,
  type EbicsOrder,
  type EbicsRequest,
  type EbicsRequestDetails,
  type EbicsSubscriber,
  fillPath,
  PATHS,
} from '@clearbench/contract';
import { EbicsClient, makeClientKeys } from '@clearbench/ebics/testing';
import { paymentOrders } from '../../../apps/server/src/testing/samples.ts';
import type { Person } from '../../partner/person.ts';
import { until } from '../../until.ts';
import {
  ABOUT_WAITING,
  type ClientStep,
  type EbicsAccess,
  type ForeignClient,
  KEY_CHANGES,
  runStep,
} from './client.ts';

const DAY_MS = 86_400_000;
/** How long what happens on the bank's side may take. */
const LIMIT_MS = 180_000;
const FIRST = 'FIRST';
const PAYMENTS = { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } } };
const HASH = /(?:[0-9A-F]{2}\s*){32}/gi;

/** A bank that a client of nobody here talks to. */
export interface Talk {
  client: ForeignClient;
  bank: Person;
  access: EbicsAccess;
  subscriber: EbicsSubscriber;
}

export interface Topic {
  name: string;
  needs: ClientStep;
  talk(talk: Talk): Promise<void>;
}

/** Turns EBICS on in the workspace, and adds a subscriber of any class. */
export async function introduce(
  { address, bank, folder }: { address: string; bank: Person; folder: string },
  client: ForeignClient,
): Promise<Talk> {
  const { hostId, partnerId, path } = await bank.patch<EbicsBank>(PATHS.ebics, { isEnabled: true });
  const [key] = await bank.get<ApiKey[]>(PATHS.apiKeys);
  const userId = client.name.replaceAll(/\W/g, '').toUpperCase();
  const subscriber = await bank.post<EbicsSubscriber>(PATHS.ebicsSubscribers, {
    ...{ userId, name: client.name, apiKeyId: key?.id },
  });
  const own = join(folder, userId);
  await mkdir(own);
  return {
    client,
    bank,
    subscriber,
    access: { url: `${address}${path}`, hostId, partnerId, userId, folder: own },
  };
}

async function step({ client, access }: Talk, ...named: [ClientStep, ...string[]]): Promise<Buffer> {
  const { code, out, err } = await runStep(client, access, named);
  if (code !== 0) throw new Error(`status ${code}: ${err.trim().split('\n').slice(-3).join(' ')}`);
  return out;
}

/** A file with one payment. */
async function payment({ access }: Talk): Promise<string> {
  const path = join(access.folder, `${crypto.randomUUID()}.xml`);
  await writeFile(path, paymentOrders(crypto.randomUUID().slice(0, 30), [{ name: 'Example Trading GmbH' }]));
  return path;
}

const ordersOf = async ({ bank, access }: Talk): Promise<EbicsOrder[]> =>
  (await bank.get<EbicsOrder[]>(PATHS.ebicsOrders)).filter(({ userId }) => userId === access.userId);

function expect(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}

async function pay(talk: Talk): Promise<void> {
  await step(talk, 'upload', await payment(talk));
  await until(
    'the order is accepted',
    async () => {
      const [order] = await ordersOf(talk);
      expect(order?.state !== 'refused', `the order was refused: ${order?.problem}`);
      return order?.state === 'accepted';
    },
    LIMIT_MS,
  );
}

/** The subscriber, as the bank knows it now. */
async function present({ bank, subscriber }: Talk): Promise<EbicsSubscriber> {
  const found = (await bank.get<EbicsSubscriber[]>(PATHS.ebicsSubscribers)).find(
    ({ id }) => id === subscriber.id,
  );
  if (found === undefined) throw new Error('the subscriber is gone');
  return found;
}

const NEW_KEYS: Readonly<Record<(typeof KEY_CHANGES)[number], readonly EbicsKeyUse[]>> = {
  PUB: ['signature'],
  HCA: ['authentication', 'encryption'],
  HCS: ['signature', 'authentication', 'encryption'],
};

/** The bank has other keys than before, and takes orders with them. */
async function changeKeys(talk: Talk, order: (typeof KEY_CHANGES)[number]): Promise<void> {
  const before = (await present(talk)).keys.map(({ keyHash }) => keyHash);
  await step(talk, order);
  const changed = (await present(talk)).keys.filter(({ keyHash }) => !before.includes(keyHash));
  const uses = changed.map(({ use }) => use);
  expect(
    isDeepStrictEqual(new Set(uses), new Set(NEW_KEYS[order])),
    `${order} has changed the keys ${uses.join(', ')}`,
  );
  await pay(talk);
}

async function protocol(talk: Talk, order: 'HAC' | 'PTK'): Promise<void> {
  const [{ orderId } = { orderId: '?' }] = await ordersOf(talk);
  const text = (await step(talk, order)).toString();
  expect(text.includes(orderId), `${order} does not name the order ${orderId}`);
}

/** A subscriber whose orders wait for a second signature, with the client of our own tests. */
async function firstSigner({ bank, access, subscriber }: Talk): Promise<EbicsClient> {
  await bank.patch(PATHS.ebics, { activation: 'automatic' });
  await bank.post(PATHS.ebicsSubscribers, {
    ...{ userId: FIRST, name: 'First', apiKeyId: subscriber.apiKeyId, signatureClass: 'A' },
  });
  const client = new EbicsClient({
    ...{ version: 'H005', hostId: access.hostId, partnerId: access.partnerId, userId: FIRST },
    ...{ keys: await makeClientKeys(FIRST), now: () => new Date() },
    post: async (body) => (await fetch(access.url, { method: 'POST', body })).text(),
  });
  await client.ini();
  await client.hia();
  await client.hpb();
  return client;
}

/** The order of the first signer, which needs a second one. */
async function waitingOrder({ bank }: Talk): Promise<EbicsOrder> {
  const order = (await bank.get<EbicsOrder[]>(PATHS.ebicsOrders)).find(({ userId }) => userId === FIRST);
  if (order === undefined) throw new Error('no order waits');
  return order;
}

/** In this order. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'keys',
    needs: 'keys',
    async talk(talk) {
      const letter = (await step(talk, 'keys')).toString();
      const [signature, authentication, encryption] = letter.match(HASH) ?? [];
      const path = fillPath(PATHS.ebicsActivation, { id: talk.subscriber.id });
      await talk.bank.post(path, { hashes: { signature, authentication, encryption } });
    },
  },
  {
    name: 'upload',
    needs: 'upload',
    talk: pay,
  },
  {
    name: 'statement',
    needs: 'statement',
    async talk(talk) {
      await talk.bank.patch(PATHS.settings, { clockOffsetMs: DAY_MS });
      await until(
        'there is a statement',
        async () => {
          const { code, out } = await runStep(talk.client, talk.access, ['statement']);
          return code === 0 && (out.includes('PK') || out.includes('camt.053'));
        },
        LIMIT_MS,
      );
    },
  },
  { name: 'HAC', needs: 'HAC', talk: (talk) => protocol(talk, 'HAC') },
  { name: 'PTK', needs: 'PTK', talk: (talk) => protocol(talk, 'PTK') },
  {
    name: 'waiting orders',
    needs: 'HVU',
    async talk(talk) {
      const first = await firstSigner(talk);
      await first.upload(PAYMENTS, await readFile(await payment(talk)));
      const { orderId, digest } = await waitingOrder(talk);
      const expected = {
        HVU: orderId,
        HVZ: orderId,
        HVD: Buffer.from(digest, 'hex').toString('base64'),
        HVT: 'Example Trading GmbH',
      };
      for (const about of ABOUT_WAITING) {
        const text = (await step(talk, about, orderId)).toString();
        expect(text.includes(expected[about]), `${about} has no ${expected[about]}`);
      }
    },
  },
  {
    name: 'second signature',
    needs: 'sign',
    async talk(talk) {
      const { orderId, digest } = await waitingOrder(talk);
      await step(talk, 'sign', orderId, digest);
      const isAccepted = async () => (await waitingOrder(talk)).state === 'accepted';
      await until('the order is accepted', isAccepted, LIMIT_MS);
    },
  },
  {
    name: 'real time',
    needs: 'listen',
    async talk(talk) {
      await talk.bank.patch(PATHS.ebics, { hasRealtime: true });
      const path = `${PATHS.ebicsRequests}?userId=${talk.access.userId}`;
      const isConnected = async () =>
        (await talk.bank.get<EbicsRequest[]>(path)).some(({ order }) => order === EBICS_WEB_SOCKET);
      const [told] = await Promise.all([
        step(talk, 'listen'),
        until('the client is connected', isConnected, LIMIT_MS).then(() => pay(talk)),
      ]);
      expect(told.includes('HAC'), 'the client was not told that the protocol has news');
    },
  },
  {
    name: 'key change',
    needs: 'PUB',
    async talk(talk) {
      for (const order of KEY_CHANGES) await changeKeys(talk, order);
    },
  },
  {
    name: 'wrong signature',
    needs: 'upload-wrong',
    async talk(talk) {
      const before = (await ordersOf(talk)).length;
      // Some clients do not look at the return code of a transfer.
      const { err } = await runStep(talk.client, talk.access, ['upload-wrong', await payment(talk)]);
      const path = `${PATHS.ebicsRequests}?refused=true&userId=${talk.access.userId}`;
      await until(
        `the log has the refusal, after the client said ${err.trim()}`,
        async () =>
          (await talk.bank.get<EbicsRequest[]>(path)).some(({ orderCode }) => orderCode.startsWith('0913')),
        LIMIT_MS,
      );
      const [refused] = await talk.bank.get<EbicsRequest[]>(path);
      const { findings } = await talk.bank.get<EbicsRequestDetails>(
        fillPath(PATHS.ebicsRequest, { id: refused?.id ?? '' }),
      );
      expect(
        findings.some(({ isRight, explanation }) => !isRight && explanation !== null),
        'the log does not explain the signature',
      );
      expect((await ordersOf(talk)).length === before, 'the order was kept');
    },
  },
  {
    name: 'suspension',
    needs: 'suspend',
    async talk(talk) {
      await step(talk, 'suspend');
      const { state } = await present(talk);
      expect(state === 'suspended', `the subscriber is ${state}`);
    },
  },
];
