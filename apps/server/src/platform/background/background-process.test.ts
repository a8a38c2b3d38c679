import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Courtesy } from '../courtesy.ts';
import { databaseOf, openDatabase, type WorkspaceDatabase } from '../database/connect.ts';
import { migrateWorkspace } from '../database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { defineJob, type Job, type JobDefinition } from '../jobs/define-job.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import type { Role } from '../role.ts';
import type { Sweep } from '../sweeps/sweep.ts';
import { Background, type Worker } from './background.ts';
import { BackgroundProcess } from './background-process.ts';
import { markDue, markUsed } from './lease-marks.ts';
import { countingSweep, countingWorker, greetings } from './testing.ts';

const logger = pino({ level: 'silent' });
const soon = { timeout: 60_000 };

let database: TestDatabase;
let started: BackgroundProcess[];
let done: string[];
let greet: Job<{ name: string }>;
beforeEach(async () => {
  database = await createTestDatabase();
  await markUsed(database.control.db, 'main');
  started = [];
  ({ done, greet } = greetings());
});
afterEach(async () => {
  await Promise.all(started.map((background) => background.stop()));
  await database.drop();
});

interface Work {
  jobs?: JobDefinition[];
  /** The sweeps of a workspace. */
  sweeps?(workspace: string): Sweep[];
  workers?: Worker[];
  ofInstallation?: string[];
  /** Runs before a workspace is opened. */
  opening?(workspace: string): Promise<void>;
  isActive?(workspace: string): boolean;
  on?: Pick<WorkspaceDatabase, 'control' | 'pools'>;
}

/** The background work of a server process. */
async function start(
  role: Role,
  {
    jobs = [],
    sweeps = () => [],
    workers = [],
    ofInstallation = [],
    opening = async () => {},
    isActive = () => true,
    on = database,
  }: Work = {},
): Promise<BackgroundProcess> {
  const opened = new Map<string, Background>();
  const open = (id: string): Background => {
    const background =
      opened.get(id) ??
      new Background({
        database: databaseOf(on.pools, id),
        logger,
        announce: () => {},
        async note() {},
        courtesy: new Courtesy(),
        isOurs: () => process.isOurs(id),
      });
    if (!opened.has(id)) background.take([{ jobs: [...jobs, greet], sweeps: sweeps(id), workers }]);
    opened.set(id, background);
    return background;
  };
  const process = new BackgroundProcess({
    database: on,
    role,
    logger,
    ofInstallation,
    main: 'main',
    workspaces: {
      async background(id) {
        await opening(id);
        return isActive(id) ? open(id) : null;
      },
      opened: (id) => opened.get(id) ?? null,
      during: (_id, work) => work(),
      async released() {},
      active: async () =>
        (await database.control.db.selectFrom('workspaces').select('id').execute()).map(({ id }) => id),
      markDue: (id) => markDue(database.control.db, id),
    },
  });
  await process.start();
  started.push(process);
  return process;
}

const add = (name: string, workspace = 'main') =>
  new JobQueue(workspace).add(database.db, greet, { name }, name);

async function addWorkspace(): Promise<string> {
  const id = `w_${randomUUID().slice(0, 8)}`;
  await database.control.db.insertInto('workspaces').values({ id, name: id, title: id }).execute();
  await migrateWorkspace(database.pools, id);
  await database.control.db.insertInto('workspace_leases').values({ workspace_id: id }).execute();
  await markUsed(database.control.db, id);
  return id;
}

describe('jobs', () => {
  it('are added by a web process and run in a worker process', async () => {
    await start('web');
    await start('worker');
    await add('Ann');
    await expect.poll(() => done, soon).toEqual(['Ann']);
  });

  it('are awaited when the process stops', async () => {
    const release = Promise.withResolvers<void>();
    const slow = defineJob({
      name: 'slow',
      payload: z.object({}),
      async run() {
        done.push('begun');
        await release.promise;
        done.push('finished');
      },
    });
    const worker = await start('worker', { jobs: [slow] });
    const queue = new JobQueue('main');
    await queue.add(database.db, slow, {}, 'slow');
    await expect.poll(() => done, soon).toEqual(['begun']);
    const stopped = worker.stop();
    release.resolve();
    await stopped;
    expect(done).toEqual(['begun', 'finished']);
    await expect.poll(() => queue.depths(database.db), soon).toEqual([]);
  });

  it('of a process that died are run by another one', async () => {
    await add('orphan');
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 minute', attempts = 1`,
    );
    await start('worker');
    await expect.poll(() => done, soon).toEqual(['orphan']);
  });

  it('of two workspaces have their own keys, and are counted apart', async () => {
    const other = await addWorkspace();
    await add('Ann');
    await add('Ann', other);
    expect(await new JobQueue(other).depths(database.db)).toEqual([
      { name: 'greet', waiting: 1, running: 0, failed: 0 },
    ]);
    await start('worker');
    await expect.poll(() => done, soon).toEqual(['Ann', 'Ann']);
  });

  it('of a workspace that is archived run when it is active again', async () => {
    const other = await addWorkspace();
    let isArchived = true;
    await start('worker', { isActive: (id) => id === 'main' || !isArchived });
    await add('Ann', other);
    const refused = 'select last_error as error from graphile_worker._private_jobs where locked_at is null';
    await expect
      .poll(async () => (await database.pool.query(refused)).rows, soon)
      .toEqual([{ error: 'The workspace is not active.' }]);
    await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    isArchived = false;
    await new JobQueue(other).resume(database.db, new Date());
    await database.pool.query("select pg_notify('jobs:insert', '')");
    await expect.poll(() => done, soon).toEqual(['Ann']);
  });

  it('on a schedule run for each workspace, and those of the installation once', async () => {
    const other = await addWorkspace();
    const scheduled = ['each', 'once'].map((name) =>
      defineJob({
        name,
        payload: z.object({}),
        cron: '0 0 1 1 *',
        async run() {
          done.push(name);
        },
      }),
    );
    await start('worker', { jobs: scheduled, ofInstallation: ['once'] });
    for (const { name } of scheduled) {
      await database.pool.query('select graphile_worker.add_job($1, $2)', [name, '{"_cron":{}}']);
    }
    await expect.poll(() => done.toSorted(), soon).toEqual(['each', 'each', 'once']);
    expect(other).not.toBe('main');
  });
});

describe('workspaces', () => {
  it('are each worked on by one of several processes; another takes over when it stops', async () => {
    const first = countingSweep('count');
    const second = countingSweep('count');
    const one = await start('worker', { sweeps: () => [first] });
    const two = await start('all', { sweeps: () => [second] });
    await expect.poll(() => first.runs, soon).toBe(1);
    for (const background of [one, two]) {
      for (const workspace of background.leased) workspace.wake({ topic: 'ledger' });
    }
    await expect.poll(() => first.runs, soon).toBe(2);
    expect(second.runs).toBe(0);
    await one.stop();
    await expect.poll(() => second.runs, soon).toBe(1);
  });

  it('of a process whose connection is lost are taken over', async () => {
    const first = countingSweep('count');
    const one = await start('worker', { sweeps: () => [first] });
    await expect.poll(() => first.runs, soon).toBe(1);
    const second = countingSweep('count');
    const two = await start('worker', { sweeps: () => [second] });
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4400005::oid
       and objid = (select leased_by from clearbench.workspace_leases where workspace_id = 'main')::bigint::oid`,
    );
    await expect.poll(() => first.runs + second.runs, soon).toBe(2);
    expect([one, two].filter((process) => process.isOurs('main'))).toHaveLength(1);
  });

  it('that another process has taken meanwhile are left to it, until they are taken back', async () => {
    const numbers = async () =>
      (
        await database.pool.query(`select objid::int as number from pg_locks
        where classid = 4400005::oid and database = (select oid from pg_database where datname = current_database())`)
      ).rows.map(({ number }) => number);
    const leaseTo = (number: number) =>
      database.pool.query('update clearbench.workspace_leases set leased_by = $1', [number]);
    const deliver = countingWorker('deliver');
    await start('worker', { workers: [deliver] });
    await expect.poll(() => deliver.starts, soon).toBe(1);
    const [first = 0] = await numbers();
    const other = await start('worker');
    const [second = 0] = (await numbers()).filter((number) => number !== first);
    await leaseTo(second);
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_locks where objid = $1::bigint::oid',
      [first],
    );
    await expect.poll(() => deliver.stops, soon).toBe(1);
    await other.stop();
    await expect.poll(() => deliver.starts, soon).toBe(2);
    expect(deliver.stops).toBe(1);
  });

  it('that a job leaves work in while they are given back are taken again', async () => {
    await database.pool.query("update clearbench.workspace_leases set used_at = now() - interval '1 hour'");
    let marks = 0;
    const deliver = countingWorker('deliver', {
      async dueInMs() {
        marks += 1;
        if (marks === 1) await markDue(database.control.db, 'main');
        return null;
      },
    });
    await start('worker', { workers: [deliver] });
    await expect.poll(() => deliver.starts, soon).toBe(2);
  });

  it('that could not be opened are tried again', async () => {
    const id = await addWorkspace();
    const sweep = countingSweep('count');
    let failures = 0;
    const opening = async (workspace: string) => {
      if (workspace !== id || failures > 0) return;
      failures += 1;
      throw new Error('There was no free connection.');
    };
    const process = await start('worker', { sweeps: (of) => (of === id ? [sweep] : []), opening });
    await expect.poll(() => failures, soon).toBe(1);
    await expect.poll(() => process.isOurs(id), soon).toBe(false);
    await database.pool.query('update clearbench.workspace_leases set due_at = now()');
    process.lookNow();
    await expect.poll(() => sweep.runs, soon).toBe(1);
  });

  it('whose next work cannot be read are given back, due at once', async () => {
    await database.pool.query("update clearbench.workspace_leases set used_at = now() - interval '1 hour'");
    const process = await start('worker');
    await expect.poll(() => process.isOurs('main'), soon).toBe(true);
    await database.pool.query('alter table parked_items rename to elsewhere');
    await expect.poll(() => process.isOurs('main'), soon).toBe(false);
    const due = 'select due_at <= now() as due from clearbench.workspace_leases';
    expect((await database.pool.query(due)).rows).toEqual([{ due: true }]);
  });

  it('are shared out between processes that wait for them', async () => {
    await Promise.all([addWorkspace(), addWorkspace(), addWorkspace()]);
    await database.pool.query("update clearbench.workspace_leases set due_at = now() + interval '1 day'");
    const processes = [await start('worker'), await start('worker')];
    await database.pool.query('update clearbench.workspace_leases set due_at = now()');
    for (const process of processes) process.lookNow();
    await expect.poll(() => processes.map(({ leased }) => leased.length), soon).toEqual([2, 2]);
  });

  it('in which nothing happens are given back, and taken again when they are used or due', async () => {
    await database.pool.query("update clearbench.workspace_leases set used_at = now() - interval '1 hour'");
    const sweep: Sweep = { ...countingSweep('count'), run: async () => ({ inMs: 3_600_000 }) };
    const process = await start('worker', { sweeps: () => [sweep] });
    await expect.poll(() => process.isOurs('main'), soon).toBe(true);
    await expect.poll(() => process.isOurs('main'), soon).toBe(false);
    const { rows } = await database.pool.query(
      'select extract(epoch from due_at - now())::int as "inSeconds" from clearbench.workspace_leases',
    );
    expect(rows[0].inSeconds).toBeGreaterThan(3_500);
    expect(rows[0].inSeconds).toBeLessThanOrEqual(3_600);
    expect(await markUsed(database.control.db, 'main')).toBe(false);
    process.lookNow();
    await expect.poll(() => process.isOurs('main'), soon).toBe(true);
    expect(await markUsed(database.control.db, 'main')).toBe(true);
  });
});

describe('a process that cannot look for jobs', () => {
  const atMinute = (minute: number, background: BackgroundProcess) => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + minute * 60_000);
    return background.stalledWork().finally(() => vi.restoreAllMocks());
  };

  it('counts as stalled after a while, until it can again', async () => {
    const worker = await start('worker');
    const isDown = async () => (await atMinute(10, worker)).includes('the job worker');
    await expect.poll(isDown, soon).toBe(false);
    await database.pool.query('alter table graphile_worker._private_jobs rename to elsewhere');
    await database.pool.query("select pg_notify('jobs:insert', '')");
    await expect.poll(isDown, soon).toBe(true);
    await database.pool.query('alter table graphile_worker.elsewhere rename to _private_jobs');
    await add('Ann');
    await expect.poll(isDown, soon).toBe(false);
  });

  it('counts as stalled while its database cannot be reached', async () => {
    const { pools, control } = openDatabase({ host: '/nonexistent' }, { logger });
    const background = await start('worker', { on: { pools, control } });
    expect(await atMinute(1, background)).toEqual([]);
    expect(await atMinute(3, background)).toContain('the job worker');
  });
});
