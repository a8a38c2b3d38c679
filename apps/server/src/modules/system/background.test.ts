import type { BackgroundWork } from '@clearbench/contract';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});

const work = async () => (await server.call('GET', '/api/system/jobs')).json<BackgroundWork>();
const retry = (id: string) => server.call('POST', `/api/system/jobs/${id}/retry`);

it('lists what is waiting, and when each last ran', async () => {
  const before = await work();
  expect(before.failedJobs).toEqual([]);
  expect(before.sweeps).toContainEqual(
    expect.objectContaining({ name: 'mark duplicates', waiting: 0, lastSuccessAt: null, failures: 0 }),
  );
});

it('a job that failed permanently is listed with its reason, and can be restarted', async () => {
  const { jobs } = server.database.pools;
  await jobs.query(`select graphile_worker.add_job('lost work', '{"workspace":"main"}', max_attempts => 1)`);
  await jobs.query("update graphile_worker._private_jobs set attempts = 1, last_error = 'Nobody there'");
  const [job] = (await work()).failedJobs;
  expect(job).toMatchObject({ name: 'lost work', attempts: 1, error: 'Nobody there' });
  expect((await retry(job?.id ?? '')).statusCode).toBe(200);
  expect((await work()).failedJobs).toEqual([]);
  expect((await retry(job?.id ?? '')).statusCode).toBe(404);
});

it.each(['0', '-1', 'x', '99999999999999999999'])('there is no job %s to run again', async (id) => {
  expect((await retry(id)).statusCode).toBe(404);
});

it('requires a session', async () => {
  for (const [method, url] of [
    ['GET', '/api/system/jobs'],
    ['POST', '/api/system/jobs/1/retry'],
  ] as const) {
    expect((await server.app.inject({ method, url })).statusCode).toBe(401);
  }
});
