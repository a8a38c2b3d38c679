import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settle } from '../../testing/settle.ts';
import { SYSTEM_ACTOR } from '../actor.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import { createTestDatabase } from '../database/testing.ts';
import { JOBS_SCHEMA } from '../database/workspace.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { LongActs } from './long-acts.ts';

const ITEMS = 6;

let objectId: string;
const database = await createTestDatabase();
await sql`create table items_done (object_id text, item integer)`.execute(database.db);
beforeEach(() => {
  objectId = randomUUID();
});

interface Process {
  /** Before the item is committed. */
  during?(item: number): Promise<void>;
  sliceMs?: number;
  on?: Database;
}

/** A server process: an act counts six items, one in a batch. */
function processOf({ during, sliceMs, on = database }: Process = {}) {
  const jobs = new JobQueue(database.workspace);
  const longActs = new LongActs({
    db: on.background.db,
    jobs,
    announce() {},
    ...(sliceMs === undefined ? {} : { sliceMs }),
  });
  const starter = longActs.define({
    kind: 'webhook.replay',
    jobName: 'count items',
    notCancellable: null,
    position: z.object({ item: z.number() }),
    async step(tx, object, { item }) {
      await sql`insert into items_done values (${object}, ${item})`.execute(tx);
      await during?.(item);
      return { done: 1, next: item === ITEMS ? null : { item: item + 1 } };
    },
    count: async (_tx, _object, { item }) => ITEMS + 1 - item,
    changed() {},
  });
  const begin = () =>
    database.db
      .transaction()
      .execute((tx) => starter.begin(tx, { objectId, position: { item: 1 }, actor: SYSTEM_ACTOR }));
  const run = () => settle([{ jobs: [starter.job] }], on);
  const attempt = (id: string, isLastAttempt: boolean) =>
    starter.job.perform({ id, isFirst: false }, { attempt: 1, isLastAttempt, signal: AbortSignal.abort() });
  return { longActs, begin, run, attempt };
}

async function itemsDone(db: Kysely<Schema> = database.db): Promise<number[]> {
  const { rows } = await sql<{ item: number }>`
    select item from items_done where object_id = ${objectId} order by item`.execute(db);
  return rows.map(({ item }) => item);
}

const ALL = Array.from({ length: ITEMS }, (_, index) => index + 1);

it('another process continues the work of one that was killed, and nothing is done twice', async () => {
  const killed = openDatabase(database.connection, { logger: pino({ level: 'silent' }) });
  const isInTheMiddle = Promise.withResolvers<void>();
  const first = processOf({
    on: killed,
    async during(item) {
      if (item < 4) return;
      isInTheMiddle.resolve();
      await new Promise(() => {});
    },
  });
  const { id } = await processOf().begin();
  void first.run();
  await isInTheMiddle.promise;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(database.db);
  await sql`update ${sql.id(JOBS_SCHEMA, '_private_jobs')} set locked_at = now() - interval '1 minute'`.execute(
    database.db,
  );
  expect(await itemsDone()).toEqual([1, 2, 3]);

  const second = processOf();
  // Releases what the killed one had taken.
  await second.run();
  await second.run();
  expect(await itemsDone()).toEqual(ALL);
  expect(await second.longActs.list(database.db, objectId)).toMatchObject([
    { id, state: 'done', done: ITEMS, total: ITEMS },
  ]);
});

it('a job makes room for others after a while, and continues behind them', async () => {
  const { begin, run, longActs } = processOf({ sliceMs: 0 });
  await begin();
  await run();
  expect(await itemsDone()).toEqual(ALL);
  expect(await longActs.list(database.db, objectId)).toMatchObject([{ state: 'done', done: ITEMS }]);
});

it('a failure is shown; after the last one the operation is given up, until an operator tries it again', async () => {
  let isBroken = true;
  const { begin, run, attempt, longActs } = processOf({
    async during(item) {
      if (item === 4 && isBroken) throw new Error('Item 4 is broken.');
    },
  });
  const { id = '' } = await begin();
  const act = async () => (await longActs.list(database.db, objectId))[0];
  if (id === null) throw new Error('It is over already.');
  await expect(attempt(id, false)).rejects.toThrow('Item 4 is broken.');
  expect(await act()).toMatchObject({ state: 'running', done: 3, problem: 'Item 4 is broken.' });
  await expect(attempt(id, true)).rejects.toThrow('Item 4 is broken.');
  expect(await act()).toMatchObject({
    state: 'failed',
    problem: 'Item 4 is broken.',
    finishedAt: expect.any(String),
  });

  isBroken = false;
  await database.db.transaction().execute((tx) => longActs.retry(tx, id));
  await run();
  expect(await act()).toMatchObject({ state: 'done', done: ITEMS, problem: null });
  expect(await itemsDone()).toEqual(ALL);
});

it('one of two starts at the same time is refused', async () => {
  const { begin, run } = processOf();
  const started = await Promise.allSettled([begin(), begin()]);
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await run();
  expect(await itemsDone()).toEqual(ALL);
});
