import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunLog } from '../background/run-log.ts';
import { Courtesy } from '../courtesy.ts';
import type { SweepResult } from './sweep.ts';
import { SweepRunner } from './sweep-runner.ts';

const HOUR_MS = 3_600_000;

let isLeader: boolean;
let runs: number;
let failure: Error | null;
let result: SweepResult;
let durationMs: number;
let runner: SweepRunner;
beforeEach(() => {
  vi.useFakeTimers();
  isLeader = true;
  runs = 0;
  failure = null;
  result = 'idle';
  durationMs = 0;
  runner = new SweepRunner(
    {
      name: 'test',
      wokenBy: [],
      periodMs: HOUR_MS,
      pauseMs: 100,
      async run() {
        runs += 1;
        if (durationMs > 0) await new Promise((done) => setTimeout(done, durationMs));
        if (failure !== null) throw failure;
        return result;
      },
    },
    {
      runLog: { succeeded() {}, failed() {} } as unknown as RunLog,
      logger: pino({ level: 'silent' }),
      isLeader: () => isLeader,
      workspace: 'main',
      courtesy: new Courtesy(),
    },
  );
  runner.start();
});
afterEach(async () => {
  await runner.stop();
  vi.useRealTimers();
});

const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('pauses between runs however often it is woken, unless there is more to do', async () => {
  await vi.advanceTimersByTimeAsync(0);
  runner.wake();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toBe(1);
  result = 'more';
  await vi.advanceTimersByTimeAsync(1);
  result = 'idle';
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(3);
});

it('runs at once when it leads again after a run failed because the connection was lost', async () => {
  failure = gone();
  await vi.advanceTimersByTimeAsync(0);
  isLeader = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
  failure = null;
  isLeader = true;
  runner.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
});

it('retries every two seconds while the database is unavailable, however long that lasts', async () => {
  failure = gone();
  await vi.advanceTimersByTimeAsync(590_000);
  failure = null;
  const before = runs;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(before + 1);
});

it('waits longer after each failure of the work itself, whatever wakes it', async () => {
  failure = new Error('Wrong');
  await vi.advanceTimersByTimeAsync(600_000);
  const before = runs;
  runner.wake();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(runs - before).toBeLessThanOrEqual(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(runs - before).toBe(2);
});

it('runs at once when an operator retries it', async () => {
  failure = new Error('Wrong');
  await vi.advanceTimersByTimeAsync(600_000);
  const before = runs;
  failure = null;
  runner.tryNow();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(before + 1);
});

it('adds up how long its runs take, failed ones too', async () => {
  durationMs = 30;
  await vi.advanceTimersByTimeAsync(30);
  expect(runner.busyMs).toBe(30);
  failure = gone();
  runner.wake();
  await vi.advanceTimersByTimeAsync(200);
  expect(runner.busyMs).toBe(60);
});
