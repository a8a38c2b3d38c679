import {
  type Dashboard,
  type Delivery,
  fillPath,
  PATHS,
  type ParkedItem,
  type Transaction,
} from '@clearbench/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recallOf } from './modules/banking/testing.ts';
import { type Receiver, startReceiver } from './modules/webhooks/testing/receiver.ts';
import { isOnCitus } from './platform/database/testing.ts';
import { mt103 } from './testing/samples.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const COUNT = 9;

let server: TestApp;
let receiver: Receiver;
beforeEach(async () => {
  server = await createTestApp({ env: { AUTOMATION: 'instant' } });
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await server.close();
});

/** Posts payments that nothing has worked on yet. */
async function arrive(count = COUNT, uetr?: string): Promise<Transaction[]> {
  const texts = Array.from({ length: count }, () => mt103(uetr === undefined ? {} : { uetr }));
  const answers = await Promise.all(texts.map((text) => server.post(text)));
  return answers.map(
    (answer) => answer.json<{ transactions: Transaction[] }>().transactions[0] as Transaction,
  );
}

const query = (text: string) => server.database.pool.query(text);
/** From now on the database refuses these rows, as in an unforeseen case. */
const refuse = (table: string, condition: string) =>
  query(`alter table ${table} add constraint poison check (not coalesce((${condition}), false)) not valid`);
const accept = (table: string) => query(`alter table ${table} drop constraint poison`);
const seqOf = async (id: string): Promise<string> =>
  (await server.database.pool.query('select seq from transactions where transaction_id = $1', [id])).rows[0]
    .seq;

const parked = async (): Promise<ParkedItem[]> => (await server.call('GET', PATHS.parkedItems)).json();
const attention = async () => (await server.call('GET', PATHS.dashboard)).json<Dashboard>().attention;
const statusOf = async (id: string): Promise<string> =>
  (await server.call('GET', fillPath(PATHS.transaction, { id }))).json<Transaction>().status;
const statuses = (transfers: readonly Transaction[]) =>
  Promise.all(transfers.map(({ transactionId }) => statusOf(transactionId)));
const completed = (count: number) => Array.from({ length: count }, () => 'completed');

/** The one item that is set aside, as the console names it. */
async function theParked(): Promise<ParkedItem> {
  const items = await parked();
  expect(items).toHaveLength(1);
  expect((await attention()).parked).toEqual({ count: 1, newest: items });
  return items[0] as ParkedItem;
}

/** The operator's repair once the cause is gone. */
async function tryAgain({ id }: ParkedItem): Promise<void> {
  const response = await server.call('POST', fillPath(PATHS.parkedItemRetry, { id }));
  expect(response.statusCode, response.body).toBe(200);
  await server.settle();
  expect(await parked()).toEqual([]);
  expect((await attention()).parked).toEqual({ count: 0, newest: [] });
}

/** The first of them is poisoned, which the reports of a batch name. */
async function split(
  transfers: readonly Transaction[],
): Promise<{ poison: Transaction; others: Transaction[]; seq: string }> {
  const seqs = await Promise.all(
    transfers.map(async ({ transactionId }) => Number(await seqOf(transactionId))),
  );
  const first = Math.min(...seqs);
  const [poison] = transfers.filter((_, index) => seqs[index] === first);
  if (poison === undefined) throw new Error('Nothing arrived.');
  return { poison, others: transfers.filter((transfer) => transfer !== poison), seq: String(first) };
}

describe('one item that fails stops no other, is named in the console, and is done when it is tried again:', () => {
  it('a transfer that cannot be advanced', async () => {
    const { poison, others, seq } = await split(await arrive());
    await refuse('transfer_lives', `transaction_seq = ${seq} and status <> 'pending'`);
    await server.settle();
    expect(await statuses(others)).toEqual(completed(COUNT - 1));
    expect(await statusOf(poison.transactionId)).toBe('pending');
    const item = await theParked();
    expect(item).toMatchObject({ transactionId: poison.transactionId, attempts: 1 });
    expect(item.problem).toContain('This transfer could not be advanced: ');
    const path = fillPath(PATHS.transaction, { id: poison.transactionId });
    const { events } = (await server.call('GET', path)).json();
    expect(events.at(-1)).toMatchObject({ kind: 'transaction.parked', message: item.problem });
    await accept('transfer_lives');
    await tryAgain(item);
    expect(await statusOf(poison.transactionId)).toBe('completed');
  });

  it('a transfer that cannot follow a change of the settings', async () => {
    await server.call('PATCH', PATHS.settings, { autoSettlement: false, autoConversion: false });
    const { poison, others, seq } = await split(await arrive());
    await server.settle();
    await refuse('transfer_lives', `transaction_seq = ${seq} and step is not null`);
    await server.call('PATCH', PATHS.settings, { autoSettlement: true, autoConversion: true });
    await server.settle();
    expect(await statuses(others)).toEqual(completed(COUNT - 1));
    const item = await theParked();
    expect(item.transactionId).toBe(poison.transactionId);
    // Long after the settings have changed.
    await server.advanceClock(60_000);
    await server.settle();
    await accept('transfer_lives');
    await tryAgain(item);
    expect(await statusOf(poison.transactionId)).toBe('completed');
  });

  it('a message that cannot be sent', async () => {
    const { poison, others, seq } = await split(await arrive());
    await refuse(
      'network_messages',
      `transaction_seq = ${seq} and session_number is not null and direction = 'out'`,
    );
    await server.settle();
    expect(await statuses(others)).toEqual(completed(COUNT - 1));
    const item = await theParked();
    expect(item).toMatchObject({ work: 'send network messages', transactionId: poison.transactionId });
    await accept('network_messages');
    await tryAgain(item);
    expect(await statusOf(poison.transactionId)).toBe('completed');
  });

  it('a message that cannot be received, which does not hold up the steps of other transfers either', async () => {
    const { poison, others, seq } = await split(await arrive());
    await refuse('network_messages', `transaction_seq = ${seq} and direction = 'in'`);
    await server.settle();
    await server.advanceClock(60_000);
    await server.settle();
    expect(await statuses(others)).toEqual(completed(COUNT - 1));
    expect(await statusOf(poison.transactionId)).not.toBe('completed');
    const items = await parked();
    expect(new Set(items.map(({ transactionId }) => transactionId))).toEqual(new Set([poison.transactionId]));
    await accept('network_messages');
    for (const { id } of items) await server.call('POST', fillPath(PATHS.parkedItemRetry, { id }));
    await server.settle();
    expect(await statusOf(poison.transactionId)).toBe('completed');
    expect(await parked()).toEqual([]);
  });

  it('an event of which no notification can be made', async () => {
    await server.call('POST', PATHS.webhooks, { url: receiver.url, events: ['initiation'] });
    const { poison, others } = await split(await arrive());
    await refuse('notifications', `transaction_id = '${poison.transactionId}'`);
    await server.settle();
    const notified = () =>
      receiver.received.map(({ body }) => JSON.parse(body).data.transaction.transactionId).toSorted();
    expect(notified()).toEqual(others.map(({ transactionId }) => transactionId).toSorted());
    const item = await theParked();
    expect(item).toMatchObject({ work: 'fan out notifications', transactionId: poison.transactionId });
    await accept('notifications');
    await tryAgain(item);
    expect(notified()).toContain(poison.transactionId);
  });

  it('a transfer that cannot be marked as a possible duplicate', async () => {
    const uetr = crypto.randomUUID();
    const [, second, third] = [
      ...(await arrive(1, uetr)),
      ...(await arrive(1, uetr)),
      ...(await arrive(1, uetr)),
    ];
    const seq = await seqOf(second?.transactionId ?? '');
    await refuse(
      'transaction_events',
      `transaction_seq = ${seq} and kind = 'transaction.possible_duplicate'`,
    );
    await server.settle();
    const marked = async () =>
      (
        await query(
          `select transaction_id from transaction_events join transactions on seq = transaction_seq
           where kind = 'transaction.possible_duplicate' order by seq`,
        )
      ).rows.map(({ transaction_id }) => transaction_id);
    expect(await marked()).toEqual([third?.transactionId]);
    const item = await theParked();
    expect(item.transactionId).toBe(second?.transactionId);
    await accept('transaction_events');
    await tryAgain(item);
    expect(await marked()).toEqual([second?.transactionId, third?.transactionId]);
  });

  it('a transfer that cannot be indexed, and is found all the same', async () => {
    const transfers = await arrive(100);
    const [poison] = transfers.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1));
    const seq = BigInt(await seqOf(poison?.transactionId ?? ''));
    const isIndexed = (seq / 32n + 1n) * 32n <= 101n;
    await refuse('search_blocks', `text like '%${poison?.transactionId.toLowerCase()}%'`);
    await server.settle();
    const blocks = async () =>
      Number((await query('select count(*) as count from search_blocks')).rows[0].count);
    const find = async () =>
      (await server.call('GET', `${PATHS.transactions}?search=${poison?.transactionId}`)).json<
        Transaction[]
      >().length;
    expect(await find()).toBe(1);
    expect(await blocks()).toBe(isIndexed ? 2 : 3);
    for (const item of await parked()) await accept('search_blocks').then(() => tryAgain(item));
    expect(await blocks()).toBe(3);
    expect(await find()).toBe(1);
  });

  it('a transfer whose day cannot be counted', async () => {
    const { poison, seq } = await split(await arrive());
    await query(`update transactions set currency = 'ISK' where seq = ${seq}`);
    await refuse('daily_volumes', "currency = 'ISK'");
    await server.settle();
    const counted = async () =>
      Number((await query('select sum(transfers) as sum from daily_volumes')).rows[0].sum);
    expect(await counted()).toBe(COUNT - 1);
    const item = (await parked()).find(({ work }) => work === 'count daily volumes');
    expect(item?.transactionId).toBe(poison.transactionId);
    await accept('daily_volumes');
    await server.call('POST', fillPath(PATHS.parkedItemRetry, { id: item?.id ?? '' }));
    await server.settle();
    expect(await counted()).toBe(COUNT);
  });

  it('the use of a key that cannot be recorded', async () => {
    const { poison } = await split(await arrive());
    await refuse(
      'audit_entries',
      `action = 'api_key.used' and after like '%"first":"${poison.transactionId}"%'`,
    );
    await server.settle();
    const recorded = async () =>
      (await query("select after from audit_entries where action = 'api_key.used'")).rows
        .map(({ after }) => JSON.parse(after).transfers)
        .reduce((sum, transfers) => sum + transfers, 0);
    expect(await recorded()).toBe(COUNT - 1);
    const item = await theParked();
    expect(item.transactionId).toBe(poison.transactionId);
    await accept('audit_entries');
    await tryAgain(item);
    expect(await recorded()).toBe(COUNT);
  });

  it('a recall that cannot be acted on', async () => {
    const uetrs = [crypto.randomUUID(), crypto.randomUUID()];
    const references = ['POISON1', 'HEALTHY1'];
    await server.call('PATCH', PATHS.settings, { automation: 'paced' });
    const ids: string[] = [];
    for (const [index, reference] of references.entries()) {
      const answer = await server.post(mt103({ reference, uetr: uetrs[index] ?? '' }));
      ids.push(answer.json().transactions[0].transactionId);
    }
    const seq = await seqOf(ids[0] ?? '');
    await refuse('transaction_events', `transaction_seq = ${seq} and kind = 'recall.received'`);
    for (const [index, payment] of references.entries())
      await server.post(recallOf({ payment, uetr: uetrs[index] ?? '' }));
    await server.settle();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'failed']);
    const item = await theParked();
    expect(item.work).toBe('answer posted recalls and inquiries');
    await accept('transaction_events');
    await tryAgain(item);
    expect(await statusOf(ids[0] ?? '')).toBe('failed');
  });
});

describe('deliveries', () => {
  const webhook = async (input: object = {}): Promise<string> =>
    (
      await server.call('POST', PATHS.webhooks, { url: receiver.url, events: ['initiation'], ...input })
    ).json().id;
  const deliveriesOf = async (id: string): Promise<Delivery[]> =>
    (await server.call('GET', `${PATHS.deliveries}?webhookId=${id}`)).json();

  const runSweep = async (name: string) => {
    await server.modules.webhooks.sweeps?.find((sweep) => sweep.name === name)?.run({ isUrgent: true });
  };

  it('a webhook whose secret cannot be read keeps its deliveries, and all others are notified', async () => {
    const broken = await webhook();
    const healthy = await webhook();
    await query(`update webhooks set secret_sealed = '\\x00' where id = '${broken}'`);
    await arrive();
    await server.settle();
    expect((await deliveriesOf(healthy)).map(({ state }) => state)).toEqual(Array(COUNT).fill('delivered'));
    expect((await deliveriesOf(broken)).map(({ state }) => state)).toEqual(Array(COUNT).fill('pending'));
    const item = await theParked();
    expect(item.problem).toContain(receiver.url);
    const rotation = await server.call('POST', fillPath(PATHS.webhookRotation, { id: broken }), {
      overlapHours: 0,
    });
    expect(rotation.statusCode, rotation.body).toBe(200);
    await expect.poll(parked).toEqual([]);
    await server.settle();
    expect((await deliveriesOf(broken)).map(({ state }) => state)).toEqual(Array(COUNT).fill('delivered'));
  });

  it('a new secret, or the end of the webhook, is all that it takes', async () => {
    const ids = [await webhook(), await webhook()];
    await query(`update webhooks set secret_sealed = '\\x00'`);
    await arrive();
    await server.settle();
    expect(await parked()).toHaveLength(2);
    const [rotated = '', deleted = ''] = ids;
    await server.call('POST', fillPath(PATHS.webhookRotation, { id: rotated }), {});
    await server.call('DELETE', fillPath(PATHS.webhook, { id: deleted }));
    expect(await parked()).toEqual([]);
    await server.settle();
    expect((await deliveriesOf(rotated)).map(({ state }) => state)).toEqual(Array(COUNT).fill('delivered'));
  });

  it('a stored URL that cannot be called fails its own deliveries only', async () => {
    const broken = await webhook();
    const healthy = await webhook();
    await query(`update webhooks set url = 'no url' where id = '${broken}'`);
    await arrive();
    await server.settle();
    expect((await deliveriesOf(healthy)).map(({ state }) => state)).toEqual(Array(COUNT).fill('delivered'));
    const [first] = (await deliveriesOf(broken)).filter(({ attempts }) => attempts > 0);
    expect(first).toMatchObject({
      state: 'retrying',
      lastError: '"no url" is not a URL that can be called. Please edit the webhook.',
    });
  });

  it('a notification that cannot be made ready fails alone, and says nothing about its endpoint', async () => {
    const thin = await webhook({ thin: true, ordered: true });
    const { poison } = await split(await arrive());
    await runSweep('fan out notifications');
    await query(`update notifications set body = 'no JSON' where transaction_id = '${poison.transactionId}'`);
    await server.settle();
    const states = new Map(
      (await deliveriesOf(thin)).map(({ transactionId, state, lastError }) => [
        transactionId,
        { state, lastError },
      ]),
    );
    expect(states.get(poison.transactionId)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('could not be prepared'),
    });
    expect([...states.values()].filter(({ state }) => state === 'delivered')).toHaveLength(COUNT - 1);
    expect((await attention()).webhooksFailing).toEqual([]);
  });

  it('an attempt that cannot be stored is forgotten once its delivery is final', async () => {
    const id = await webhook();
    await arrive(1);
    await runSweep('fan out notifications');
    const [poison] = await deliveriesOf(id);
    await refuse('delivery_attempts', `delivery_id = ${poison?.id}`);
    await server.settle();
    await theParked();
    const forget = server.modules.webhooks.jobs?.find(({ name }) =>
      name.startsWith('forget parked attempts'),
    );
    await forget?.perform({}, { isLastAttempt: false } as never);
    await theParked();
    await query(`update deliveries set state = 'cancelled' where id = ${poison?.id}`);
    await forget?.perform({}, { isLastAttempt: false } as never);
    expect(await parked()).toEqual([]);
  });

  it('an attempt that cannot be stored is set aside, and sent again', async () => {
    const id = await webhook();
    await arrive();
    await runSweep('fan out notifications');
    const [poison] = await deliveriesOf(id);
    await refuse('delivery_attempts', `delivery_id = ${poison?.id}`);
    await server.settle();
    expect((await deliveriesOf(id)).filter(({ state }) => state === 'delivered')).toHaveLength(COUNT - 1);
    const item = await theParked();
    expect(item.problem).toContain(`delivery ${poison?.id}`);
    await accept('delivery_attempts');
    await tryAgain(item);
    expect((await deliveriesOf(id)).filter(({ state }) => state === 'delivered')).toHaveLength(COUNT);
    expect(receiver.received).toHaveLength(COUNT + 1);
  });
});

// Citus has no triggers on distributed tables.
it.skipIf(isOnCitus()).each([
  ['before it went out', 'network_queue', 'facts'],
  ['as it arrived', 'network_inbound', 'plan'],
])(
  'an operator ends a transfer with a message that was corrupted %s, and nothing needs attention afterwards',
  async (_, table, column) => {
    if (table === 'network_inbound') await server.call('PATCH', PATHS.settings, { automation: 'paced' });
    const { poison, others, seq } = await split(await arrive());
    await query(`
    create function corrupt() returns trigger language plpgsql as $$ begin new.${column} := 'null'; return new; end $$;
    create trigger corrupt before insert on ${table} for each row when (new.facts ->> 'transactionSeq' = '${seq}') execute function corrupt()`);
    for (let seconds = 0; seconds < 90; seconds += 15) {
      await server.settle();
      await server.advanceClock(15_000);
    }
    await server.settle();
    expect(await statuses(others)).toEqual(completed(COUNT - 1));
    const item = await theParked();
    expect(item.transactionId).toBe(poison.transactionId);
    await query(`drop trigger corrupt on ${table}`);
    const path = fillPath(PATHS.transactionStatus, { id: poison.transactionId });
    const response = await server.call('PATCH', path, { status: 'failed', message: 'Given up' });
    expect(response.statusCode, response.body).toBe(200);
    expect(await parked()).toEqual([]);
    await server.advanceClock(60_000);
    await server.settle();
    expect(await parked()).toEqual([]);
    expect(await statusOf(poison.transactionId)).toBe('failed');
  },
);

it('an operator who ends a transfer that is set aside leaves nothing that needs attention', async () => {
  const { poison, seq } = await split(await arrive());
  await refuse('transfer_lives', `transaction_seq = ${seq} and status not in ('pending', 'failed')`);
  await server.settle();
  await theParked();
  const path = fillPath(PATHS.transactionStatus, { id: poison.transactionId });
  const response = await server.call('PATCH', path, { status: 'failed', message: 'Given up' });
  expect(response.statusCode, response.body).toBe(200);
  expect(await parked()).toEqual([]);
});

it('a recall takes back no payment that was sent, although another message of the transfer was set aside', async () => {
  const answer = await server.post(mt103(), { 'x-scenario': 'lost-confirmation' });
  const id: string = answer.json().transactions[0].transactionId;
  await refuse('network_messages', "purpose = 'investigation' and session_number is not null");
  for (let hour = 0; hour < 30 && (await parked()).length === 0; hour += 1) {
    await server.settle();
    await server.advanceClock(3_600_000);
  }
  expect(await theParked()).toMatchObject({ work: 'send network messages', transactionId: id });
  const recalled = await server.call('POST', fillPath(PATHS.transactionRecall, { id }), { reason: 'CUST' });
  expect(recalled.json().message).toContain('Recall sent');
  expect(await statusOf(id)).not.toBe('failed');
});

it('a recall that was taken is not taken again because another one failed', async () => {
  await server.call('PATCH', PATHS.settings, { automation: 'paced' });
  const payments = [1, 2, 3, 4].map((number) => ({ payment: `AGAIN${number}`, uetr: crypto.randomUUID() }));
  for (const { payment, uetr } of payments) await server.post(mt103({ reference: payment, uetr }));
  await server.settle();
  const { rows } = await query("select max(seq) as seq from transactions where reference = 'AGAIN4'");
  await refuse('transaction_events', `transaction_seq = ${rows[0].seq} and kind = 'recall.received'`);
  for (const one of payments) await server.post(recallOf(one));
  await server.settle();
  await theParked();
  const audited = await query("select count(*) from audit_entries where action = 'transaction.recalled'");
  expect(Number(audited.rows[0].count)).toBe(payments.length - 1);
});
