import {
  type EbicsBank,
  type EbicsOrder,
  type EbicsRequest,
  type EbicsRequestDetails,
  type EbicsSubscriber,
  fillPath,
  PATHS,
} from '@clearbench/contract';
import type { ClientOrder, EbicsClient } from '@clearbench/ebics/testing';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ebicsBank, ebicsClient, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { one } from '../workspaces/testing.ts';
import { createRequestRepository } from './log/repository.ts';
import { removeOrders } from './orders/removal.ts';
import { requireRoomFor } from './protocol/open-transactions.ts';
import { createTransactionRepository } from './protocol/transactions.ts';

const UPLOAD: ClientOrder = { adminOrderType: 'BTU', btf: { service: 'SCT', message: { name: 'pain.001' } } };
const fileOf = (id: string, payees = 1) =>
  Buffer.from(
    paymentOrders(
      id,
      Array.from({ length: payees }, () => ({ name: 'Example Trading GmbH' })),
    ),
  );
const DAY_MS = 86_400_000;

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
const countOf = async (table: string) => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
    server.database.db,
  );
  return Number(rows[0]?.n);
};

/** Uploads the file in segments of this length, and stops before the last one. */
async function breakOff(file: Buffer, segmentLength: number): Promise<() => Promise<unknown>> {
  const { post } = client.options;
  let finish: () => Promise<unknown> = () => Promise.reject(new Error('The file has a single segment.'));
  const broken = new Error('The connection broke.');
  client.options.post = (xml) => {
    if (!xml.includes('lastSegment="true"')) return post(xml);
    finish = () => post(xml);
    return Promise.reject(broken);
  };
  await expect(client.upload(UPLOAD, file, segmentLength)).rejects.toThrow(broken);
  client.options.post = post;
  return finish;
}

it('retention removes orders that have ended, with all that belongs to them, and no order that waits', async () => {
  await client.upload(UPLOAD, fileOf('M1'));
  await server.settle();
  bank = await ebicsBank(server, { signatures: 2 });
  await client.upload(UPLOAD, fileOf('M2'));
  const { db } = server.database;
  await removeOrders(db, new Date(Date.now() - DAY_MS));
  expect([await countOf('ebics_orders'), await countOf('ebics_signatures')]).toEqual([2, 2]);
  await removeOrders(db, new Date(Date.now() + DAY_MS));
  expect(await get<EbicsOrder[]>(PATHS.ebicsOrders)).toMatchObject([{ state: 'waiting' }]);
  expect([
    await countOf('ebics_chunks'),
    await countOf('ebics_signatures'),
    await countOf('ebics_events'),
    await countOf('ebics_files'),
  ]).toEqual([1, 1, 0, 0]);
});

it('an upload that has timed out has ended, although nothing has removed it yet', async () => {
  const finish = await breakOff(fileOf('M1', 40), 1_000);
  const startedAt = new Date(Date.now() - 61 * 60_000);
  await sql`update ebics_transactions set started_at = ${startedAt}`.execute(server.database.db);
  expect(await finish()).toContain('091101');
  expect(await countOf('ebics_orders')).toBe(0);
  await client.upload(UPLOAD, fileOf('M2'));
  expect([await countOf('ebics_transactions'), await countOf('ebics_segments')]).toEqual([0, 0]);
});

it('a transaction that has ended is unknown, and the log says so', async () => {
  const { post } = client.options;
  const sent: string[] = [];
  client.options.post = (xml) => {
    sent.push(xml);
    return post(xml);
  };
  await client.upload(UPLOAD, fileOf('M1'));
  expect(await post(sent.at(-1) ?? '')).toContain('>091101<');
  await client.download({ adminOrderType: 'HPD' });
  expect(await post(sent.at(-1) ?? '')).toContain('>091101<');
  await server.modules.ebics.log.close();
  const [latest] = await get<EbicsRequest[]>(PATHS.ebicsRequests);
  const { findings } = await get<EbicsRequestDetails>(fillPath(PATHS.ebicsRequest, { id: latest?.id ?? '' }));
  expect(findings).toMatchObject([{ what: 'Transaction', isRight: false }]);
});

it('an upload that begins as its subscriber is suspended does not go on', async () => {
  const { post } = client.options;
  client.options.post = async (xml) => {
    // Another process has stored the transaction after the suspension.
    if (xml.includes('>Transfer<')) {
      await sql`update ebics_subscribers set state = 'suspended'`.execute(server.database.db);
      server.modules.ebics.subscribers.forget();
    }
    return post(xml);
  };
  await expect(client.upload(UPLOAD, fileOf('M1', 40), 1_000)).rejects.toThrow('061001');
  expect(await countOf('ebics_segments')).toBe(0);
});

it('a segment that comes again is answered with the one to continue after, and the log says so', async () => {
  const { post } = client.options;
  client.options.post = async (xml) => {
    if (xml.includes('>2</SegmentNumber>')) await post(xml);
    return post(xml);
  };
  await expect(client.upload(UPLOAD, fileOf('M1', 40), 400)).rejects.toThrow('061101');
  await server.modules.ebics.log.close();
  const [latest] = await get<EbicsRequest[]>(`${PATHS.ebicsRequests}?refused=true`);
  expect(latest).toMatchObject({
    technicalCode: '061101',
    problem: 'The bank has received 2 segments. Continue with number 3.',
  });
});

it('a slow answer ends when its client hangs up', async () => {
  const [subscriber] = await get<EbicsSubscriber[]>(PATHS.ebicsSubscribers);
  const path = fillPath(PATHS.ebicsSubscriber, { id: subscriber?.id ?? '' });
  await server.call('PATCH', path, { fault: { fault: 'slow-segments', orderType: 'HPD', times: 1 } });
  const address = await server.app.listen({ port: 0 });
  const patience = new AbortController();
  client.options.post = async (body) =>
    (await fetch(address + bank.path, { method: 'POST', body, signal: patience.signal })).text();
  const answer = client.download({ adminOrderType: 'HPD' });
  answer.catch(() => {});
  await expect.poll(async () => (await get<EbicsSubscriber[]>(PATHS.ebicsSubscribers))[0]?.fault).toBeNull();
  patience.abort();
  await expect(answer).rejects.toThrow();
  // Long before the 20 seconds are over.
  const orders = async () => (await get<EbicsRequest[]>(PATHS.ebicsRequests)).map(({ order }) => order);
  await expect.poll(orders, { timeout: 10_000 }).toContain('HPD (bank parameters)');
});

it('an upload of keys ends with its last segment', async () => {
  await client.changeKeys('PUB', client.keys);
  expect(await countOf('ebics_transactions')).toBe(0);
});

it('an order whose last segment comes twice at once is not refused in the protocol', async () => {
  const finish = await breakOff(fileOf('M1', 40), 1_000);
  await Promise.all([finish(), finish()]);
  expect(await countOf('ebics_orders')).toBe(1);
  const { rows } = await sql`select 1 from ebics_events where reason = 'TD03'`.execute(server.database.db);
  expect(rows).toEqual([]);
});

it('the segments of open uploads have a limit, for a subscriber and for the workspace', async () => {
  await breakOff(fileOf('M1', 40), 1_000);
  const transactions = createTransactionRepository(server.database.db);
  const [row] = (
    await sql<{
      id: string;
      segments: number;
    }>`select subscriber_id as id, segments from ebics_transactions`.execute(server.database.db)
  ).rows;
  if (row === undefined) throw new Error('There is no transaction.');
  const now = new Date();
  const room = (subscriberId: string, segments: number) =>
    requireRoomFor(transactions, { subscriberId, segments, now });
  await room(row.id, 200 - row.segments);
  await expect(room(row.id, 201 - row.segments)).rejects.toThrow(
    `has ${row.segments} segments`.replace('has', 'have'),
  );
  const other = '00000000-0000-4000-8000-000000000001';
  await room(other, 200);
  await sql`update ebics_transactions set segments = 400`.execute(server.database.db);
  await expect(room(other, 1)).rejects.toThrow('all subscribers');
});

it('a subscriber who begins many uploads at once gets no more than one after the other', async () => {
  const { post } = client.options;
  const broken = new Error('The connection broke.');
  client.options.post = (xml) => (xml.includes('>Transfer<') ? Promise.reject(broken) : post(xml));
  const uploads = Array.from({ length: 25 }, (_, index) => client.upload(UPLOAD, fileOf(`M${index}`)));
  const ended = (await Promise.allSettled(uploads)).map((one) =>
    one.status === 'rejected' ? String(one.reason) : 'uploaded',
  );
  expect(ended.filter((text) => text.includes('091119'))).toHaveLength(5);
  expect(await countOf('ebics_transactions')).toBe(20);
});

it('a workspace at its quota refuses orders in words, and still lets its subscribers look', async () => {
  await server.call('PATCH', one('main'), { quotaBytes: 1024 });
  await expect.poll(() => server.modules.quota.meter.isFull).toBe(true);
  await expect(client.upload(UPLOAD, fileOf('M1'))).rejects.toThrow('061099');
  await server.modules.ebics.log.close();
  const [latest] = await get<EbicsRequest[]>(PATHS.ebicsRequests);
  expect(latest?.problem).toContain('larger quota');
  await client.download({ adminOrderType: 'HPD' });
});

it('the log keeps no text of strangers, and only the latest of their requests', async () => {
  const stranger = await ebicsClient(server, bank, 'USER9');
  stranger.bankKeys = client.bankKeys;
  await expect(stranger.download({ adminOrderType: 'HPD' })).rejects.toThrow('061001');
  await server.modules.ebics.log.close();
  const [latest] = await get<EbicsRequest[]>(PATHS.ebicsRequests);
  const details = await get<EbicsRequestDetails>(fillPath(PATHS.ebicsRequest, { id: latest?.id ?? '' }));
  expect(details).toMatchObject({ userId: 'USER9', technicalCode: '061001', request: null });

  const { db } = server.database;
  const known = await countOf('ebics_requests');
  await sql`insert into ebics_requests (id, at, user_id, order_label, version, bytes, technical_code, order_code, duration_ms, findings)
    select gen_random_uuid(), now(), '', '', '', 0, '', '', 0, '[]' from generate_series(1, 1500)`.execute(
    db,
  );
  await createRequestRepository(db).prune();
  expect(await countOf('ebics_requests')).toBe(1_000 + known - 1);
});
