import { type Delivery, fillPath, PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { isOnCitus } from './platform/database/testing.ts';
import {
  accept,
  arrive,
  attention,
  COUNT,
  completed,
  parked,
  query,
  receiver,
  refuse,
  server,
  split,
  statuses,
  statusOf,
  theParked,
  tryAgain,
  usePoisonedServer,
} from './testing/poison.ts';

usePoisonedServer();

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
