import { once } from 'node:events';
import type { LiveChange } from '@clearbench/contract';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import type { LiveChannel } from './live-channel.ts';
import { announceWithCommit, LiveHub } from './live-hub.ts';

let database: TestDatabase;
let hub: LiveHub;
let channel: LiveChannel;
let heard: LiveChange[];
beforeEach(async () => {
  database = await createTestDatabase();
  hub = new LiveHub(database.pools, pino({ level: 'silent' }));
  channel = hub.channel('main');
  heard = [];
  channel.subscribe((change) => void heard.push(change));
});
afterEach(async () => {
  await hub.close();
  await database.drop();
});

const soon = { timeout: 60_000 };

it('a change that could not be announced is announced later', async () => {
  const client = await database.pools.background.connect();
  vi.spyOn(database.pools.background, 'connect').mockImplementationOnce(() => Promise.resolve(client));
  await hub.start();
  vi.spyOn(client, 'query').mockImplementationOnce(() => Promise.reject(new Error('No connection')));
  channel.announce({ topic: 'api-keys', ids: ['1'] });
  await expect.poll(() => heard, soon).toContainEqual({ topic: 'api-keys' });
});

it('a process knows its own changes when they come back', async () => {
  await hub.start();
  const other = new LiveHub(database.pools, pino({ level: 'silent' }));
  onTestFinished(() => other.close());
  const own: [string | undefined, boolean][] = [];
  channel.subscribe(({ ids }, isOwn) => void own.push([ids?.[0], isOwn]));
  channel.announce({ topic: 'wise', ids: ['own'] });
  other.channel('main').announce({ topic: 'wise', ids: ['other'] });
  await database.db
    .transaction()
    .execute((tx) => announceWithCommit(tx, { topic: 'wise', ids: ['committed'] }));
  await expect
    .poll(() => own.toSorted(), soon)
    .toEqual([
      ['committed', false],
      ['other', false],
      ['own', true],
    ]);
});

it('sends the last announcements before it closes, and nothing afterwards', async () => {
  await hub.start();
  const closing = new LiveHub(database.pools, pino({ level: 'silent' }));
  const query = vi.spyOn(database.pools.background, 'query');
  for (const id of ['1', '2', '3']) closing.channel('main').announce({ topic: 'api-keys', ids: [id] });
  await closing.close();
  const sent = query.mock.calls.length;
  closing.channel('main').announce({ topic: 'wise' });
  await expect.poll(() => heard.flatMap(({ ids = [] }) => ids), soon).toEqual(['1', '2', '3']);
  expect(query).toHaveBeenCalledTimes(sent);
});

it('forgets the channel of a schema that it has left, after the last changes of it were sent', async () => {
  await hub.start();
  const left = hub.channel('oak');
  const sent = vi.fn();
  hub.observe((schema, topic) => sent(schema, topic));
  left.announce({ topic: 'jobs' });
  hub.leave('oak');
  await expect.poll(() => sent.mock.calls, soon).toContainEqual(['oak', 'jobs']);
  // By now the announcement before it has ended.
  channel.announce({ topic: 'wise' });
  await expect.poll(() => heard, soon).toEqual([{ topic: 'wise' }]);
  expect(hub.channel('oak')).not.toBe(left);
});

it('announces while every connection is in use', async () => {
  await hub.start();
  const { requests, background } = database.pools;
  const held = await Promise.all(
    [requests, background].flatMap((one) =>
      Array.from({ length: one.options.max - one.totalCount + one.idleCount }, () => one.connect()),
    ),
  );
  channel.announce({ topic: 'api-keys', ids: ['1'] });
  await expect.poll(() => heard, soon).toEqual([{ topic: 'api-keys', ids: ['1'] }]);
  for (const client of held) client.release();
});

it('announces one change after the other, because a connection takes one query at a time', async () => {
  const connected = once(database.pools.background, 'connect') as Promise<[PoolClient]>;
  await hub.start();
  const [listening] = await connected;
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const held = Promise.withResolvers<void>();
  const query = vi.spyOn(listening, 'query').mockImplementationOnce(() => held.promise);
  channel.announce({ topic: 'wise' });
  vi.advanceTimersByTime(0);
  await expect.poll(() => query, soon).toHaveBeenCalledTimes(1);
  channel.announce({ topic: 'audit' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(query).toHaveBeenCalledTimes(1);
  held.resolve();
  await expect.poll(() => heard, soon).toEqual([{ topic: 'audit' }]);
});

it('drops a connection that cannot listen and uses another one', async () => {
  const client = await database.pools.background.connect();
  vi.spyOn(client, 'query').mockImplementationOnce(() => Promise.reject(new Error('No listening here')));
  vi.spyOn(database.pools.background, 'connect').mockImplementationOnce(() => Promise.resolve(client));
  const removed = new Promise((resolve) => database.pools.background.once('remove', resolve));
  await expect(hub.start()).rejects.toThrow('No listening here');
  expect(await removed).toBe(client);
  await expect.poll(() => heard, soon).toContainEqual({ topic: 'transactions' });
});

it('remembers recent changes and forgets older ones', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await hub.start();
  vi.advanceTimersByTime(30_000);
  expect(channel.recentlyChanged()).toEqual([]);
  channel.announce({ topic: 'api-keys', ids: ['1'] });
  await expect.poll(() => heard, soon).toHaveLength(1);
  expect(channel.recentlyChanged()).toEqual([{ topic: 'api-keys' }]);
  vi.advanceTimersByTime(30_000);
  expect(channel.recentlyChanged()).toEqual([]);
});

it('continues after an unknown announcement, and after a listener that fails', async () => {
  await hub.start();
  const late: LiveChange[] = [];
  channel.subscribe(() => {
    throw new Error('Broken');
  });
  channel.subscribe((change) => void late.push(change));
  for (const payload of [
    'no JSON',
    'null',
    '{"schema":"main","topic":"unknown"}',
    '{"schema":"another","topic":"webhooks"}',
    '{"schema":"main","topic":"wise","ids":7}',
  ]) {
    await database.pool.query("select pg_notify('clearbench_live', $1)", [payload]);
  }
  await expect.poll(() => late, soon).toEqual([{ topic: 'wise' }]);
  expect(heard).toEqual([{ topic: 'wise' }]);
});
