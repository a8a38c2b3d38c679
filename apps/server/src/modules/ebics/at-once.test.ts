import { type EbicsBank, type EbicsOrder, fillPath, PATHS } from '@clearbench/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addSubscriber, ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addedSince } from './downloads/file-repository.ts';
import { createSubscriberRepository } from './subscribers/repository.ts';
import { SubscriberService } from './subscribers/service.ts';

const sct = (option?: string) => ({
  service: 'SCT',
  ...(option !== undefined && { option }),
  message: { name: 'pain.001' },
});
const FILE = Buffer.from(paymentOrders('M1', [{ name: 'Example Trading GmbH' }]));

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});
afterEach(() => server.close());

async function onlyOrder(): Promise<EbicsOrder> {
  const [order, ...others] = (await server.call('GET', PATHS.ebicsOrders)).json<EbicsOrder[]>();
  if (order === undefined || others.length > 0) throw new Error(`There are ${others.length} other orders.`);
  return order;
}
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(server.database.db);
  return rows.length;
}
const twoSigners = async (bank: EbicsBank) => ({
  first: (await readySubscriber(server, bank, { userId: 'USER1', signatureClass: 'A' })).client,
  second: (await readySubscriber(server, bank, { userId: 'USER2', signatureClass: 'B' })).client,
});

it('two managers who turn the bank on make one pair of keys', async () => {
  const [one, other] = await Promise.all([ebicsBank(server), ebicsBank(server)]);
  expect(one.keys).toHaveLength(2);
  expect(other.keys).toEqual(one.keys);
  const { rows } = await sql`select id from ebics_bank_keys`.execute(server.database.db);
  expect(rows).toHaveLength(1);
});

it('two signatures of a verified file count together', async () => {
  const bank = await ebicsBank(server, { signatures: 2 });
  const { first, second } = await twoSigners(bank);
  await first.upload({ adminOrderType: 'BTU', btf: sct('VOI') }, FILE);
  await server.settle();
  const { orderId, digest } = await onlyOrder();
  const reference = { partnerId: bank.partnerId, orderId, btf: sct('VOI') };
  // Neither signature is stored before both have begun.
  const holder = await server.database.db.startTransaction().execute();
  await sql`lock table ebics_events in exclusive mode`.execute(holder);
  const signed = Promise.all(
    [first, second].map((client) => client.hve(reference, Buffer.from(digest, 'hex'))),
  );
  await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(2);
  await holder.rollback().execute();
  await signed;
  await server.settle();
  expect(await onlyOrder()).toMatchObject({ state: 'accepted', missing: null });
  const { rows } =
    await sql`select actor_name from audit_entries where action = 'ebics.order_signed'`.execute(
      server.database.db,
    );
  expect(rows).toHaveLength(2);
});

it('of two cancellations, the later one learns that the order is cancelled', async () => {
  const bank = await ebicsBank(server, { signatures: 2 });
  const { first } = await twoSigners(bank);
  await first.upload({ adminOrderType: 'BTU', btf: sct() }, FILE);
  const path = fillPath(PATHS.ebicsOrderCancellation, { id: (await onlyOrder()).id });
  const answers = await Promise.all([server.call('POST', path), server.call('POST', path)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toContain('it is cancelled');
});

it('a forced fault shows as often as asked for', async () => {
  const { client, subscriber } = await readySubscriber(server, await ebicsBank(server), { userId: 'USER1' });
  const path = fillPath(PATHS.ebicsSubscriber, { id: subscriber.id });
  await server.call('PATCH', path, { fault: { fault: '091005', orderType: 'HPD', times: 2 } });
  const download = () => client.download({ adminOrderType: 'HPD' });
  const refused = await Promise.allSettled([download(), download()]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await download();
});

it('what another process has just stored about a subscriber is found', async () => {
  await ebicsBank(server);
  const { db } = server.database;
  // No announcement reaches it.
  const subscribers = new SubscriberService({
    ...{ db, repository: createSubscriberRepository(db), announce() {} },
    apiKeys: { labels: () => Promise.resolve([]) },
  });
  const { id } = await addSubscriber(server, { userId: 'USER1' });
  const known = await subscribers.byId(id);
  if (known === null) throw new Error('There is no subscriber.');
  const other = '00000000-0000-4000-8000-000000000001';
  await server.database.db
    .insertInto('ebics_subscribers')
    .values({ ...known.row, id: other, user_id: 'USER2', fault: null })
    .execute();
  await sql`update ebics_subscribers set state = 'ini' where id = ${id}`.execute(server.database.db);
  expect((await subscribers.byUserId('USER1'))?.row.state).toBe('new');
  expect((await subscribers.presentByUserId('USER1'))?.row.state).toBe('ini');
  expect((await subscribers.byId(other))?.row.user_id).toBe('USER2');
});

it('the days of a date range are UTC in a database with another time zone', async () => {
  const countOf = (day: string) =>
    server.database.db.transaction().execute(async (tx) => {
      await sql`set local time zone 'Asia/Tokyo'`.execute(tx);
      const { rows } = await sql`
        select at from (values ('2026-11-30T00:00:00Z'::timestamptz), ('2026-11-30T23:30:00Z')) as files (at)
        where ${addedSince({ start: day, end: day })}`.execute(tx);
      return rows.length;
    });
  expect([await countOf('2026-11-29'), await countOf('2026-11-30'), await countOf('2026-12-01')]).toEqual([
    0, 2, 0,
  ]);
});
