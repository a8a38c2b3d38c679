import { type Figures, PATHS, workspacePrefix } from '@clearbench/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '../../testing/test-app.ts';
import { defineJob } from '../jobs/define-job.ts';
import { JobQueue } from '../jobs/job-queue.ts';

test('the figures name the registered middleware and count responses', async () => {
  const server = await createTestApp();
  try {
    await server.call('GET', PATHS.transactions);
    const response = await server.call('GET', PATHS.systemFigures);
    expect(response.statusCode, response.body).toBe(200);
    const { middleware, requests, errors, latency } = response.json<Figures>();
    const isOn = Object.fromEntries(middleware.map(({ name, isOn: on }) => [name, on]));
    expect(isOn).toEqual({ helmet: true, compression: true, cookies: true, cors: false });
    expect(requests).toBeGreaterThan(0);
    expect(latency.reduce((sum, { count }) => sum + count, 0)).toBe(requests);
    expect(errors).toBe(0);
  } finally {
    await server.close();
  }
});

test('the figures have a history from the start, before the first request for them', async () => {
  const server = await createTestApp();
  try {
    const readHistory = async () => (await server.call('GET', PATHS.systemFigures)).json<Figures>().history;
    await expect.poll(readHistory, { timeout: 60_000, interval: 500 }).not.toEqual([]);
  } finally {
    await server.close();
  }
});

test('the jobs are those of the workspace that the request is for', async () => {
  const server = await createTestApp();
  try {
    await server.call('POST', PATHS.workspaces, { name: 'oak', title: 'Oak' });
    const { id = '' } = (await server.modules.workspaces.directory.byName('oak')) ?? {};
    const job = defineJob({ name: 'greet', payload: z.object({}), run: async () => {} });
    await new JobQueue(id).add(server.database.control.db, job, {}, 'greet');
    const waiting = async (prefix: string) =>
      (await server.call('GET', prefix + PATHS.systemFigures)).json<Figures>().jobs.waiting;
    expect([await waiting(''), await waiting(workspacePrefix('oak'))]).toEqual([0, 1]);
  } finally {
    await server.close();
  }
});
