import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { settle } from '../../testing/settle.ts';
import { Courtesy } from '../courtesy.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { defineJob, type Job } from '../jobs/define-job.ts';
import type { Sweep } from '../sweeps/sweep.ts';
import { Background, type Worker } from './background.ts';
import { countingSweep, countingWorker, greetings } from './testing.ts';

const logger = pino({ level: 'silent' });
const soon = { timeout: 60_000 };

let database: TestDatabase;
let started: Background[];
let done: string[];
let greet: Job<{ name: string }>;
beforeEach(async () => {
  database = await createTestDatabase();
  started = [];
  ({ done, greet } = greetings());
});
afterEach(async () => {
  await Promise.all(started.map((background) => background.stop()));
  await database.drop();
});

interface Work {
  jobs?: Job<never>[];
  sweeps?: Sweep[];
  workers?: Worker[];
}

function create(work: Work = {}): Background {
  const background = new Background({
    database,
    logger,
    announce: () => {},
    async note() {},
    courtesy: new Courtesy(),
    isOurs: () => true,
  });
  background.take([work, { jobs: [greet] }]);
  return background;
}

/** The background work of a workspace, in the process that does it. */
function start(work: Work): Background {
  const background = create(work);
  background.start();
  started.push(background);
  return background;
}

const add = (background: Background, name: string, key = name) =>
  background.queue.add(database.db, greet, { name }, key);

it('a job added in a transaction that is rolled back never runs', async () => {
  const web = create();
  await expect(
    database.db.transaction().execute(async (tx) => {
      await web.queue.add(tx, greet, { name: 'undone' }, 'undone');
      throw new Error('Undone');
    }),
  ).rejects.toThrow('Undone');
  await add(web, 'committed');
  await settle([{ jobs: [greet] }], database);
  expect(done).toEqual(['committed']);
});

it('a payload that does not match its schema is refused before it is stored', async () => {
  const web = create();
  await expect(web.queue.add(database.db, greet, { name: 7 as unknown as string }, 'k')).rejects.toThrow();
  expect((await web.status()).depths).toEqual([]);
});

it('a job waiting under a key is replaced', async () => {
  const web = create();
  await add(web, 'early', 'k');
  await add(web, 'late', 'k');
  expect((await web.status()).depths).toEqual([{ name: 'greet', waiting: 1, running: 0, failed: 0 }]);
  await settle([{ jobs: [greet] }], database);
  expect(done).toEqual(['late']);
});

it('a job that failed permanently keeps its reason and can be run again', async () => {
  let isDown = true;
  const deliver = defineJob({
    name: 'deliver',
    payload: z.object({}),
    maxAttempts: 1,
    async run() {
      if (isDown) throw new Error('Nobody there');
      done.push('delivered');
    },
  });
  const web = create({ jobs: [deliver as Job<never>] });
  await web.queue.add(database.db, deliver, {}, 'deliver');
  await settle([{ jobs: [deliver] }], database);
  const { failed, lastRuns } = await web.status();
  expect(failed).toMatchObject([{ name: 'deliver', attempts: 1, error: 'Nobody there' }]);
  expect(lastRuns).toContainEqual(
    expect.objectContaining({ kind: 'job', name: 'deliver', failures: 1, error: 'Nobody there' }),
  );
  isDown = false;
  const retry = (id: string) => web.queue.retry(database.db, id, new Date());
  const again = await Promise.all([1, 2].map(() => retry(failed[0]?.id ?? '')));
  expect(again).toContainEqual({ name: 'deliver', attempts: 1 });
  expect(again).toContain(null);
  expect(await retry('999999')).toBeNull();
  await settle([{ jobs: [deliver] }], database);
  expect(done).toEqual(['delivered']);
  expect((await web.status()).failed).toEqual([]);
});

it('a sweep continues while there is more to do, and retries after a failure', async () => {
  const results = ['more', 'fail', 'more', { inMs: 1 }, 'idle'] as const;
  let runs = 0;
  const sweep: Sweep = {
    name: 'stumble',
    wokenBy: [],
    periodMs: 3_600_000,
    async run() {
      const result = results[runs++] ?? 'idle';
      if (result === 'fail') throw new Error('Stumbled');
      return result;
    },
  };
  const worker = start({ sweeps: [sweep] });
  await expect.poll(() => runs, soon).toBe(5);
  await worker.stop();
  expect((await worker.status()).lastRuns).toContainEqual(
    expect.objectContaining({ kind: 'sweep', name: 'stumble', failures: 1, error: 'Stumbled' }),
  );
});

it('two jobs or sweeps with the same name are refused', async () => {
  expect(() => create({ jobs: [greet as Job<never>] })).toThrow('are named greet');
});

describe('work that is stalled', () => {
  const failing: Sweep = {
    name: 'stumble',
    wokenBy: [],
    periodMs: 1_000,
    async run() {
      throw new Error('Stumbled');
    },
  };
  const atMinute = (minute: number, background: Background) => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + minute * 60_000);
    return background.stalledWork();
  };

  it('includes a sweep that runs and always fails, once a process that has just started had its time', async () => {
    const sound = countingSweep('count');
    const worker = start({ sweeps: [failing, sound] });
    const runs = async () => (await worker.status()).lastRuns.map(({ name }) => name);
    await expect.poll(runs, soon).toEqual(expect.arrayContaining(['stumble', 'count']));
    expect(await atMinute(1, worker)).toEqual([]);
    expect(await atMinute(3, worker)).toContain('stumble');
    expect(await atMinute(3, worker)).not.toContain('count');
  });

  it('includes a sweep that last succeeded long ago, in whatever process', async () => {
    const worker = start({ sweeps: [failing] });
    const succeededAgo = (agoMs: number) => {
      const values = {
        kind: 'sweep' as const,
        name: 'stumble',
        succeeded_at: new Date(Date.now() - agoMs),
        failures: 0n,
      };
      return database.db
        .insertInto('background_runs')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['kind', 'name']).doUpdateSet({ succeeded_at: values.succeeded_at }),
        )
        .execute();
    };
    await succeededAgo(60_000);
    expect(await atMinute(3, worker)).not.toContain('stumble');
    await succeededAgo(600_000);
    expect(await atMinute(3, worker)).toContain('stumble');
  });

  it('is looked for in the database only if something has not succeeded here', async () => {
    const worker = start({ sweeps: [countingSweep('count')] });
    await expect.poll(async () => (await worker.status()).lastRuns.length, soon).toBe(1);
    await database.pool.query('drop table background_runs');
    expect(await atMinute(3, worker)).toEqual([]);
  });

  it('includes what works all the time and has only failed for too long', async () => {
    let downMs = 0;
    const working = start({ workers: [countingWorker('deliver', { downForMs: () => downMs })] });
    expect(await atMinute(3, working)).not.toContain('deliver');
    downMs = 119_000;
    expect(await atMinute(3, working)).not.toContain('deliver');
    downMs = 121_000;
    expect(await atMinute(3, working)).toContain('deliver');
  });
});
