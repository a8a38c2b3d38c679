import { type Figures, PATHS } from '@clearbench/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

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
    await expect.poll(readHistory, { timeout: 15_000, interval: 500 }).not.toEqual([]);
  } finally {
    await server.close();
  }
});
