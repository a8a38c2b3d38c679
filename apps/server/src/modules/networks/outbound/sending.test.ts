import { setTimeout } from 'node:timers/promises';
import type { Network } from '@clearbench/domain';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { REAL_CLOCK } from '../../../platform/clock.ts';
import {
  createTestDatabase,
  type TestDatabase,
  waitingForLocks,
} from '../../../platform/database/testing.ts';
import { testParking } from '../../../testing/parking.ts';
import { writtenMessage } from '../adapters/swift/written-message.ts';
import type { NetworkListener, OutgoingMessage, Tx } from '../messages.ts';
import { enqueue } from '../queue-repository.ts';
import { ownMt103 } from '../testing.ts';
import { BATCH, Sending } from './sending.ts';

const BACKLOG = 2 * BATCH + 100;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});

async function fillQueue(): Promise<string[]> {
  const now = REAL_CLOCK.now();
  const messages = Array.from({ length: BACKLOG }, (_, index) => writtenMessage(ownMt103(index), null, now));
  await store(...messages);
  return messages.map(({ id }) => id);
}

async function store(...messages: OutgoingMessage[]): Promise<void> {
  const now = REAL_CLOCK.now();
  await database.db.transaction().execute((tx) => enqueue(tx, messages, now, () => now));
}

const sendingTo = (listener: NetworkListener, db = database.db): Sending =>
  new Sending({
    db,
    clock: REAL_CLOCK,
    announce: () => {},
    parking: testParking(database.db),
    listener,
    isInstant: () => false,
    scenarioSeed: () => 'seed',
  });

async function runWhileBusy(sending: Sending): Promise<void> {
  for (let result = await sending.run(); result === 'more' || result === 'full'; )
    result = await sending.run();
}

const stored = () =>
  database.db
    .selectFrom('network_messages')
    .select(['state', 'sequence_number', 'possible_duplicate'])
    .where('direction', '=', 'out')
    .orderBy('id')
    .execute();

const parked = () => database.db.selectFrom('parked_items').select(['item', 'problem']).execute();

const numbered = (from: number, count: number, isDuplicate: boolean) =>
  Array.from({ length: count }, (_, index) => ({
    state: 'acknowledged',
    sequence_number: String(from + index).padStart(6, '0'),
    possible_duplicate: isDuplicate,
  }));

it('a backlog goes out in order and without gaps, each message once, while earlier batches are answered', async () => {
  const ids = await fillQueue();
  const answered: string[] = [];
  await runWhileBusy(
    sendingTo(async (_tx, answers) => {
      answered.push(...answers.map(({ id }) => id));
      return () => {};
    }),
  );
  expect(answered).toEqual(ids);
  expect(await stored()).toEqual(numbered(1, BACKLOG, false));
});

it('when answers cannot be stored in an outage, all that is unanswered is sent again with PDE, and taken once', async () => {
  const ids = await fillQueue();
  const answered: string[] = [];
  let failures = 1;
  const sending = sendingTo(async (_tx, answers) => {
    failures -= 1;
    if (failures === 0) throw Object.assign(new Error('Not now'), { code: '57P01' });
    answered.push(...answers.map(({ id }) => id));
    return () => {};
  });
  await expect(sending.run()).rejects.toThrow('Not now');
  await runWhileBusy(sending);
  expect(answered.toSorted()).toEqual(ids);
  // Two batches were out; their numbers are used up.
  const repeated = 2 * BATCH;
  expect(await stored()).toEqual([
    ...numbered(repeated + 1, repeated, true),
    ...numbered(2 * repeated + 1, BACKLOG - repeated, false),
  ]);
});

it('a message whose answer cannot be stored is parked, and all others are sent and answered once', async () => {
  const ids = await fillQueue();
  const [poison = ''] = ids.slice(BATCH + 5);
  const answered: string[] = [];
  let isBroken = true;
  const sending = sendingTo(async (_tx, answers) => {
    const batch = answers.map(({ id }) => id);
    if (isBroken && batch.includes(poison)) throw new Error('Poison');
    return () => answered.push(...batch);
  });
  await runWhileBusy(sending);
  expect(answered.toSorted()).toEqual(ids.filter((id) => id !== poison));
  expect((await stored()).filter(({ possible_duplicate }) => possible_duplicate)).toEqual([]);
  expect(await parked()).toEqual([
    { item: poison, problem: 'A message to SWIFT could not be answered: Poison' },
  ]);

  isBroken = false;
  await database.pool.query('update parked_items set retry_at = now()');
  await runWhileBusy(sending);
  expect(answered).toContain(poison);
  expect((await stored()).filter(({ possible_duplicate }) => possible_duplicate)).toHaveLength(1);
});

it('a message that cannot be sent is parked, and all others go out without a gap in their numbers', async () => {
  const ids = await fillQueue();
  const [poison = ''] = ids.slice(3);
  await database.pool.query(
    `alter table network_batches add constraint poison check (not '${poison}' = any(message_ids))`,
  );
  const answered: string[] = [];
  await runWhileBusy(
    sendingTo(async (_tx, answers) => {
      answered.push(...answers.map(({ id }) => id));
      return () => {};
    }),
  );
  expect(answered.toSorted()).toEqual(ids.filter((id) => id !== poison));
  expect(
    (await stored())
      .map(({ sequence_number }) => sequence_number)
      .toSorted()
      .slice(0, -1),
  ).toEqual(numbered(1, BACKLOG - 1, false).map(({ sequence_number }) => sequence_number));
  expect((await parked()).map(({ item }) => item)).toEqual([poison]);
  await database.pool.query('alter table network_batches drop constraint poison');
});

it('a process that takes over while another one sends does not send the same messages under the same numbers', async () => {
  const messages = [1, 2, 3].map((index) => writtenMessage(ownMt103(index), null, REAL_CLOCK.now()));
  await store(...messages);
  const answered: string[] = [];
  const listener: NetworkListener = async (_tx, answers) => {
    const ids = answers.map(({ id }) => id);
    return () => answered.push(...ids);
  };
  const others = Promise.withResolvers<void>();
  let transactions = 0;
  const slow = {
    transaction: () => ({
      async execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
        transactions += 1;
        if (transactions > 1) await others.promise;
        return database.db.transaction().execute(work);
      },
    }),
    executeQuery: database.db.executeQuery.bind(database.db),
  } as unknown as TestDatabase['db'];
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from network_queue for update');
  const first = sendingTo(listener, slow).run();
  await expect.poll(() => waitingForLocks(database)).toBe(1);
  const second = sendingTo(listener).run();
  await expect.poll(() => waitingForLocks(database)).toBe(2);
  await holder.query('rollback');
  holder.release();
  await expect(second).rejects.toThrow('another process has numbered');
  others.resolve();
  await first;
  expect(answered).toEqual(messages.map(({ id }) => id));
  expect(await stored()).toEqual(numbered(1, messages.length, false));
});

it('an answer locks the links before the listener locks transfers, in the order of messages that are received', async () => {
  await store(writtenMessage(ownMt103(1), null, REAL_CLOCK.now()));
  const unlocked: unknown[] = [];
  const sending = sendingTo(async () => {
    const { rows } = await sql`select network from network_links for update skip locked`.execute(database.db);
    unlocked.push(...rows);
    return () => {};
  });
  await runWhileBusy(sending);
  expect(unlocked).toEqual([]);
});

it('an outage locks the links in the order that everybody keeps', async () => {
  const now = REAL_CLOCK.now();
  await store(writtenMessage(ownMt103(1), 'outage', now), {
    ...writtenMessage(ownMt103(2), null, now),
    network: 'interbank',
  });
  const lockLink = (tx: Tx, network: Network) =>
    sql`select from network_links where network = ${network} for update nowait`.execute(tx);
  const sent = await database.db.transaction().execute(async (tx) => {
    await lockLink(tx, 'interbank');
    const running = runWhileBusy(sendingTo(async () => () => {}));
    await untilSomebodyWaitsForALock();
    await lockLink(tx, 'swift');
    return { running };
  });
  await sent.running;
  expect((await stored()).map(({ state }) => state)).toEqual(['queued', 'acknowledged']);
});

async function untilSomebodyWaitsForALock(): Promise<void> {
  while ((await waitingForLocks(database)) === 0) await setTimeout(10);
}
