import { CLOCK_OFFSET_MAX_MS, PATHS, type SettingsView } from '@clearbench/contract';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});

const settings = async () => (await server.call('GET', '/api/settings')).json<SettingsView>();
const change = (body: object) => server.call('PATCH', '/api/settings', body);

it('follow the configuration until an operator changes them', async () => {
  expect(await settings()).toMatchObject({
    automation: 'manual',
    paceSeconds: { processing: 5, conversion: 30, settlement: 10 },
    autoConversion: true,
    autoSettlement: true,
    clockOffsetMs: 0,
  });
});

it('change one by one, and the others stay', async () => {
  expect((await change({ automation: 'paced', paceSeconds: { conversion: 0 } })).statusCode).toBe(200);
  expect((await change({ autoSettlement: false })).statusCode).toBe(200);
  expect(await settings()).toMatchObject({
    automation: 'paced',
    paceSeconds: { processing: 5, conversion: 0, settlement: 10 },
    autoConversion: true,
    autoSettlement: false,
  });
});

it('changed at the same time are all kept', async () => {
  const changes = [{ automation: 'instant' }, { scenarioSeed: 'seven' }, { autoConversion: false }];
  await Promise.all(changes.map(change));
  expect(await settings()).toMatchObject({
    automation: 'instant',
    scenarioSeed: 'seven',
    autoConversion: false,
  });
});

it.each([
  { automation: 'fast' },
  { paceSeconds: { processing: -1 } },
  { paceSeconds: { processing: 1.5 } },
  { scenarioSeed: '' },
  { clockOffsetMs: -1 },
  { clockOffsetMs: 1e15 },
])('that make no sense are refused and change nothing: %j', async (body) => {
  expect((await change(body)).statusCode).toBe(422);
  expect(await settings()).toMatchObject({ automation: 'manual', clockOffsetMs: 0 });
});

it('set the virtual clock ahead, never back', async () => {
  const yearMs = 365 * 86_400_000;
  const before = Date.parse((await settings()).virtualTime);
  const response = await change({ clockOffsetMs: yearMs });
  expect(Date.parse(response.json<SettingsView>().virtualTime)).toBeGreaterThanOrEqual(before + yearMs);
  const back = await change({ clockOffsetMs: yearMs - 1 });
  expect(back.statusCode).toBe(422);
  expect(back.json().errors[0]).toMatchObject({ path: 'clockOffsetMs', code: 'clock_set_back' });
});

it('set the virtual clock at most ten years ahead, also step by step', async () => {
  await change({ clockOffsetMs: CLOCK_OFFSET_MAX_MS - 1 });
  const hour = await server.call('POST', PATHS.clock, { to: 'hour' });
  expect([hour.statusCode, hour.json().message]).toEqual([
    422,
    'The virtual clock can be at most ten years ahead. Start with an empty data directory or database to return to the real time.',
  ]);
  expect(hour.json().errors[0]).toMatchObject({ path: 'clockOffsetMs', code: 'clock_too_far' });
  expect(await settings()).toMatchObject({ clockOffsetMs: CLOCK_OFFSET_MAX_MS - 1 });
  await server.another();
});

it('reach every server process', async () => {
  const other = await server.another();
  await change({ automation: 'instant', clockOffsetMs: 60_000 });
  await expect
    .poll(async () => (await other.call('GET', '/api/settings')).json(), { timeout: 60_000 })
    .toMatchObject({ automation: 'instant', clockOffsetMs: 60_000 });
});

it('reach a server process that missed their announcement', async () => {
  const stored = { key: 'server', value: '{"automation":"paced"}' };
  await server.database.db.insertInto('settings').values(stored).execute();
  await expect
    .poll(async () => (await settings()).automation, { timeout: 60_000, interval: 500 })
    .toBe('paced');
});

it('require a session', async () => {
  expect((await server.app.inject({ method: 'GET', url: '/api/settings' })).statusCode).toBe(401);
});
