import type { Quota, Stored } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { MEASURE_MS, StorageMeter } from './meter.ts';

const NONE: Quota = { quotaBytes: null, quotaRows: null };
const BYTES: Quota = { quotaBytes: 1_000, quotaRows: null };

/** A meter on a database that has stored this, and what it did. */
function meterOf(quota: Quota, stored: Stored) {
  const world = { nowMs: 0, stored, measured: 0, levels: 0, failures: 0, isDown: false };
  const meter = new StorageMeter({
    quota,
    async measure() {
      world.measured += 1;
      if (world.isDown) throw new Error('The database is away.');
      return { quota: meter.quota, stored: world.stored };
    },
    onLevel() {
      world.levels += 1;
    },
    onFailure() {
      world.failures += 1;
    },
    nowMs: () => world.nowMs,
  });
  return { meter, world };
}

const stored = (storedBytes: number, storedRows = 0): Stored => ({ storedBytes, storedRows });
const problemOf = (work: () => void): string => {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof AppError ? `${error.status} ${error.code} ${error.message}` : String(error);
  }
};
const take = (meter: StorageMeter, bytes: number, rows: number | null = 1) =>
  meter.taking(
    bytes,
    async () => rows,
    (result) => result,
  );

it('without a quota nothing is measured, counted or refused', async () => {
  const { meter, world } = meterOf(NONE, stored(5_000));
  await meter.start();
  await take(meter, 10_000);
  expect([world.measured, meter.usedShare]).toEqual([0, null]);
});

it('what is accepted counts until the next measurement, and then as it was measured', async () => {
  const { meter, world } = meterOf(BYTES, stored(500));
  await meter.start();
  await take(meter, 100);
  expect(meter.usedShare).toBe(0.6);
  world.stored = stored(700);
  world.nowMs = MEASURE_MS;
  expect(meter.usedShare).toBe(0.6);
  await meter.close();
  expect([meter.usedShare, world.measured]).toEqual([0.7, 2]);
});

it('what arrives together counts from its beginning: only one goes over the quota', async () => {
  const { meter } = meterOf(BYTES, stored(500));
  await meter.start();
  const both = await Promise.allSettled([take(meter, 600), take(meter, 600)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

it('what is refused, fails or was stored before is given back', async () => {
  const { meter } = meterOf(BYTES, stored(500));
  await meter.start();
  await take(meter, 600, null);
  const failing = meter.taking(
    600,
    () => Promise.reject(new Error('The database is away.')),
    () => 1,
  );
  await expect(failing).rejects.toThrow('away');
  expect(meter.usedShare).toBe(0.5);
});

it('the refusal says how much is stored, and what to do', async () => {
  const { meter } = meterOf({ quotaBytes: 1024 ** 3, quotaRows: null }, stored(1024 ** 3));
  await meter.start();
  expect(problemOf(() => meter.requireRoom())).toBe(
    '507 quota_reached This workspace has stored 1.0 GB of 1.0 GB. Ask an administrator for a larger quota, or shorten its retention.',
  );
  const rows = meterOf({ quotaBytes: null, quotaRows: 2_000 }, stored(0, 2_500));
  await rows.meter.start();
  expect(problemOf(() => rows.meter.requireRoom())).toContain('stored 2,500 of 2,000 rows');
});

it('asks the database at most every half minute, also while it is away', async () => {
  const { meter, world } = meterOf(BYTES, stored(0));
  world.isDown = true;
  await meter.start();
  for (let times = 0; times < 5; times += 1) meter.requireRoom();
  expect([world.measured, world.failures]).toEqual([1, 1]);
});

it('a quota that is set later is measured at once, and one that is raised lets in at once', async () => {
  const { meter, world } = meterOf(NONE, stored(2_000));
  await meter.start();
  meter.limit(BYTES);
  await meter.close();
  expect(problemOf(() => meter.requireRoom())).toContain('quota_reached');
  meter.limit({ quotaBytes: 3_000, quotaRows: null });
  expect([problemOf(() => meter.requireRoom()), world.measured]).toEqual(['', 2]);
});

it('tells the console when it begins to warn, when it is full, and when there is room again', async () => {
  const { meter, world } = meterOf(BYTES, stored(700));
  await meter.start();
  meter.add(99, 1);
  expect(world.levels).toBe(0);
  meter.add(1, 1);
  meter.add(200, 1);
  expect(world.levels).toBe(2);
  meter.limit(NONE);
  expect(world.levels).toBe(3);
});
