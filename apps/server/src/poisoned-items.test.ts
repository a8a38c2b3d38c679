import { fillPath, PATHS, type Transaction } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { recallOf } from './modules/banking/testing.ts';
import {
  accept,
  arrive,
  COUNT,
  completed,
  parked,
  query,
  receiver,
  refuse,
  seqOf,
  server,
  split,
  statuses,
  statusOf,
  theParked,
  tryAgain,
  usePoisonedServer,
} from './testing/poison.ts';
import { mt103 } from './testing/samples.ts';

usePoisonedServer();

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
