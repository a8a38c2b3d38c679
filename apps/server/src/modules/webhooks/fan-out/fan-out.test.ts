import { randomUUID } from 'node:crypto';
import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { waitingForLocks } from '../../../platform/database/testing.ts';
import { at, create, deliveriesOf, pay, server, useWebhookServer } from '../testing/webhook-server.ts';
import { FANNING_OUT, fanOut } from './fan-out-repository.ts';

await useWebhookServer();

it('a webhook that is deleted while notifications are fanned out leaves no delivery that waits for ever', async () => {
  const { id } = await create({ events: ['initiation'] });
  const { db } = server.database;
  // Its lane is awake already, so the second fan-out leaves the lane alone.
  await db.transaction().execute((tx) => fanOut(tx, [newNotification()], new Date()));
  let removal: Promise<{ statusCode: number }> | undefined;
  await db.transaction().execute(async (tx) => {
    expect(await fanOut(tx, [newNotification()], new Date())).toMatchObject({ count: 1 });
    removal = server.call('DELETE', at(PATHS.webhook, id));
    // It has ended, or waits for this transaction.
    await expect
      .poll(async () => (await waitingForLocks(server.database)) > 0 || (await isGone(id)))
      .toBe(true);
  });
  expect((await removal)?.statusCode).toBe(200);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
});

const typesFor = async (id: string) => (await deliveriesOf(id)).map(({ type }) => type);

it('while there are no webhooks nothing is read, and the first one gets only later notifications', async () => {
  await pay();
  const { sweeps } = await server.background.figures();
  expect(sweeps).toContainEqual({ name: FANNING_OUT, depth: 0 });
  const { id } = await create({ events: ['initiation'] });
  await server.settle();
  expect(await typesFor(id)).toEqual([]);
  await pay();
  await server.settle();
  expect(await typesFor(id)).toEqual(['transaction.initiated']);
});

it('events of the time when the only webhook was inactive are not made up for', async () => {
  const { id } = await create({ events: ['initiation'], active: false });
  await pay();
  await server.settle();
  await server.call('PATCH', at(PATHS.webhook, id), { active: true });
  await server.settle();
  expect(await typesFor(id)).toEqual([]);
  await pay();
  await server.settle();
  expect(await typesFor(id)).toEqual(['transaction.initiated']);
});

const newNotification = () => ({
  id: randomUUID(),
  type: 'transaction.initiated' as const,
  subscription: 'initiation',
  transactionId: null,
  uetr: null,
  body: '{}',
  createdAt: new Date(),
});

const isTrue = async (query: string, values: string[] = []): Promise<boolean> =>
  (await server.database.pool.query(`select (${query}) as yes`, values)).rows[0].yes;
const isGone = (id: string) => isTrue('not exists (select from webhooks where id = $1)', [id]);
