import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, PATHS, type PayloadAccepted, type UpdateSettingsInput } from '@clearbench/contract';
import { expect, it } from 'vitest';
import type { BuiltApp } from '../../../boot/build-app.ts';
import type { Module } from '../../../platform/module.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const NEVER_MS = 24 * 60 * 60 * 1_000;
const TRIES = 5;
/** The arrival of a transfer wakes the sweeps as well: that must be over, or it would hide that the settings did not. */
const QUIET_MS = 300;

const server = await createTestApp();
await server.another('worker', server.masterKey, neverByItself);

/** Only announcements wake it: what is missed then is never made up for. */
async function neverByItself({ main }: BuiltApp): Promise<void> {
  const { modules } = await main();
  for (const { sweeps = [] } of Object.values<Module>(modules)) {
    for (const sweep of sweeps) sweep.periodMs = NEVER_MS;
  }
}

async function change(settings: UpdateSettingsInput): Promise<void> {
  expect((await server.call('PATCH', PATHS.settings, settings)).statusCode).toBe(200);
}

async function newTransfer(): Promise<string> {
  const { transactions } = (await server.post(mt103())).json<PayloadAccepted>();
  await delay(QUIET_MS);
  return fillPath(PATHS.transaction, { id: transactions[0]?.transactionId ?? '' });
}

const statusOf = async (path: string) => (await server.call('GET', path)).json<{ status: string }>().status;

it('an automation that is switched on at one process takes the waiting steps at another one at once', async () => {
  for (let i = 0; i < TRIES; i++) {
    await change({ automation: 'manual' });
    const transfer = await newTransfer();
    await change({ automation: 'instant' });
    await expect.poll(() => statusOf(transfer)).toBe('completed');
  }
});

it('a step that is switched on at one process is taken at another one at once', async () => {
  for (let i = 0; i < TRIES; i++) {
    await change({ automation: 'instant', autoConversion: false });
    const transfer = await newTransfer();
    await expect.poll(() => statusOf(transfer)).toBe('processing');
    await change({ autoConversion: true });
    await expect.poll(() => statusOf(transfer)).toBe('completed');
  }
});

it('a clock that is set ahead at one process is ahead at another one at once', async () => {
  const hour = 3_600;
  await change({
    automation: 'paced',
    paceSeconds: { processing: hour, conversion: hour, settlement: hour },
  });
  for (let i = 0; i < TRIES; i++) {
    const transfer = await newTransfer();
    expect((await server.call('POST', PATHS.clock, { to: 'hour' })).statusCode).toBe(200);
    await expect.poll(() => statusOf(transfer)).toBe('processing');
  }
});
