import { randomBytes, randomUUID } from 'node:crypto';
import { type EbicsBank, type EbicsOrder, fillPath, PATHS } from '@clearbench/contract';
import type { EbicsClient } from '@clearbench/ebics/testing';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { createVault } from '../../platform/secrets/crypto.ts';
import { addSubscriber, ebicsBank, ebicsClient, readySubscriber } from '../../testing/ebics-client.ts';
import { paymentOrders } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBankRepository } from './bank/repository.ts';
import { BankService } from './bank/service.ts';
import { addedSince } from './downloads/snapshots.ts';
import { ExamineThread } from './examining/thread.ts';
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

it('uploads that arrive together are stored together, each with its own data and signature', async () => {
  const bank = await ebicsBank(server);
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const names = Array.from({ length: 12 }, (_, index) => `M${index}`);
  const files = names.map((id) => Buffer.from(paymentOrders(id, [{ name: `Payee of ${id}` }])));
  await Promise.all(files.map((file) => client.upload({ adminOrderType: 'BTU', btf: sct() }, file)));
  const { rows } = await sql<{ text: string; signers: bigint; events: bigint }>`
    select convert_from(c.bytes, 'UTF8') as text,
      (select count(*) from ebics_signatures s where s.order_id = o.id) as signers,
      (select count(*) from ebics_events e where e.order_id = o.order_id and e.reason in ('TS01', 'DS01')) as events
    from ebics_orders o join ebics_chunks c on c.order_id = o.id`.execute(server.database.db);
  expect(rows.map(({ text }) => text).toSorted()).toEqual(files.map(String).toSorted());
  expect(rows.map(({ signers, events }) => [signers, events])).toEqual(names.map(() => [1n, 2n]));
  expect((await sql`select from ebics_transactions`.execute(server.database.db)).rows).toEqual([]);
});

it('of the same request sent many times at once, one is carried out', async () => {
  const bank = await ebicsBank(server);
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const { post } = client.options;
  let answers: string[] = [];
  client.options.post = async (xml) => {
    if (!xml.includes('>Initialisation<')) return post(xml);
    answers = await Promise.all([1, 2, 3, 4].map(() => post(xml)));
    return answers.find((answer) => !answer.includes('091103')) ?? '';
  };
  await client.upload({ adminOrderType: 'BTU', btf: sct() }, FILE);
  expect(answers.filter((answer) => answer.includes('>091103<'))).toHaveLength(3);
});

it('two managers who turn the bank on make one pair of keys', async () => {
  const [one, other] = await Promise.all([ebicsBank(server), ebicsBank(server)]);
  expect(one.keys).toHaveLength(2);
  expect(other.keys).toEqual(one.keys);
  const { rows } = await sql`select id from ebics_bank_keys`.execute(server.database.db);
  expect(rows).toHaveLength(1);
});

it('managers who want new keys at once get the same ones, and only these are made', async () => {
  const vault = createVault(randomBytes(32));
  const made = vi.spyOn(vault, 'seal');
  const repository = createBankRepository(server.database.db);
  const read = vi.spyOn(repository, 'keys');
  const bank = new BankService({
    ...{ repository, vault, announce: () => {}, workspace: 'own', prefix: '' },
  });
  const manager = { kind: 'operator', id: randomUUID(), name: 'Ada' } as const;
  await bank.change({ isEnabled: true }, manager);
  read.mockClear();
  // No keys are stored before all have asked, and the first has begun.
  const { addKeys } = repository;
  vi.spyOn(repository, 'addKeys').mockImplementationOnce(async (...keys) => {
    const answered = () => read.mock.settledResults.filter(({ type }) => type === 'fulfilled').length;
    await expect.poll(answered).toBe(6);
    return addKeys(...keys);
  });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => bank.renewKeys(manager)));
  expect(others.map(({ keys }) => keys)).toEqual(Array.from({ length: 4 }, () => first?.keys));
  expect(made).toHaveBeenCalledTimes(2);
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
  const { rows: ends } = await sql`select from ebics_events where action = 'ORDER_HAC_FINAL_POS'`.execute(
    server.database.db,
  );
  expect(ends).toHaveLength(1);
});

it.each([
  ['the bank', 'ebics_bank', async () => PATHS.ebics, { isStrict: true }, { signatures: 2 }],
  [
    'a subscriber',
    'ebics_subscribers',
    async () =>
      fillPath(PATHS.ebicsSubscriber, { id: (await addSubscriber(server, { userId: 'USER1' })).id }),
    { name: 'Other' },
    { limit: '5' },
  ],
])('of two changes of %s, none is lost', async (_what, table, pathOf, one, other) => {
  await ebicsBank(server);
  const path = await pathOf();
  // Both have read what is stored before either is stored.
  const holder = await server.database.db.startTransaction().execute();
  await sql`select from ${sql.table(table)} for update`.execute(holder);
  const changed = Promise.all([one, other].map((change) => server.call('PATCH', path, change)));
  await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(2);
  await holder.rollback().execute();
  expect((await changed).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await server.call('PATCH', path, {})).json()).toMatchObject({ ...one, ...other });
});

/** Fetches the protocol, and returns how to confirm it. */
async function unconfirmed(client: EbicsClient): Promise<() => Promise<string>> {
  const { post } = client.options;
  let confirm: () => Promise<string> = () => Promise.reject(new Error('There was nothing to confirm.'));
  const broken = new Error('The connection broke.');
  client.options.post = (xml) => {
    if (!xml.includes('>Receipt<')) return post(xml);
    confirm = () => post(xml);
    return Promise.reject(broken);
  };
  await expect(client.download({ adminOrderType: 'HAC' })).rejects.toThrow(broken);
  client.options.post = post;
  return confirm;
}

it('a receipt that comes after that of a later download does not bring its content again', async () => {
  const bank = await ebicsBank(server, { signatures: 2 });
  const { first } = await twoSigners(bank);
  const upload = (id: string) =>
    first.upload(
      { adminOrderType: 'BTU', btf: sct() },
      Buffer.from(paymentOrders(id, [{ name: 'Example Trading GmbH' }])),
    );
  await upload('M1');
  const earlier = await unconfirmed(first);
  await upload('M2');
  const later = await unconfirmed(first);
  expect(await later()).toContain('011000');
  expect(await earlier()).toContain('011000');
  await expect(first.download({ adminOrderType: 'HAC' })).rejects.toThrow('090005');
});

it('a long protocol comes in parts, none of them twice', async () => {
  const { client } = await readySubscriber(server, await ebicsBank(server), { userId: 'USER1' });
  for (const part of ['A', 'B', 'C']) {
    await sql`insert into ebics_events (at, order_id, user_id, "order", action, reason, texts)
      select now(), ${part} || lpad(n::text, 3, '0'), 'USER1', '{"adminOrderType": "BTU"}', 'FILE_UPLOAD', 'TS01', '{}'
      from generate_series(1, 900) as n`.execute(server.database.db);
  }
  const orders = async () =>
    (await client.download({ adminOrderType: 'HAC' })).toString().match(/[ABC]\d{3}(?=<)/g) ?? [];
  const fetched = [await orders(), await orders()];
  expect(fetched.map(({ length }) => length)).toEqual([1_800, 900]);
  expect(new Set(fetched.flat()).size).toBe(2_700);
  await expect(orders()).rejects.toThrow('090005');
});

it('an upload that finds the server busy ends later, with its last segment', async () => {
  const { client } = await readySubscriber(server, await ebicsBank(server), { userId: 'USER1' });
  const { post } = client.options;
  const answers: string[] = [];
  client.options.post = async (xml) => {
    if (!xml.includes('lastSegment="true"')) return post(xml);
    vi.spyOn(ExamineThread.prototype, 'examine').mockRejectedValueOnce(
      new AppError('overloaded', 'The server is busy.'),
    );
    answers.push(await post(xml));
    return post(xml);
  };
  await client.upload({ adminOrderType: 'BTU', btf: sct() }, FILE);
  expect(answers).toEqual([expect.stringContaining('061099')]);
  expect(await onlyOrder()).toMatchObject({ userId: 'USER1' });
});

it('a forced fault is not used up by requests in the name of its subscriber that change nothing', async () => {
  const bank = await ebicsBank(server);
  const { client, subscriber } = await readySubscriber(server, bank, { userId: 'USER1' });
  const path = fillPath(PATHS.ebicsSubscriber, { id: subscriber.id });
  await server.call('PATCH', path, { fault: { fault: '061099', orderType: null, times: 1 } });
  const stranger = await ebicsClient(server, bank, 'USER1');
  await expect(stranger.ini()).rejects.toThrow('091002');
  await expect(client.download({ adminOrderType: 'HPD' })).rejects.toThrow('061099');
  await client.download({ adminOrderType: 'HPD' });
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
