import { expect, it, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { Throttle } from './throttle.ts';

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: AppError) => error.code,
  );

it('counts every attempt of an address whatever its result, except during an outage', async () => {
  const throttle = new Throttle(2);
  const taken = () => Promise.reject(new AppError('username_taken', 409, 'Taken'));
  const outage = () => Promise.reject(new Error('down'));
  for (let i = 0; i < 3; i++) await outcome(throttle.attempt('192.0.2.1', outage));
  expect(await outcome(throttle.attempt('192.0.2.1', async () => {}))).toBe('done');
  expect(await outcome(throttle.attempt('192.0.2.1', taken))).toBe('username_taken');
  expect(await outcome(throttle.attempt('192.0.2.1', async () => {}))).toBe('too_many_attempts');
  expect(await outcome(throttle.attempt('192.0.2.2', async () => {}))).toBe('done');
});

it('says how long to wait, in words for one minute as for several', async () => {
  vi.useFakeTimers();
  const throttle = new Throttle(1);
  const attempt = () => throttle.attempt('192.0.2.1', async () => {});
  await attempt();
  await expect(attempt()).rejects.toThrow('Please try again in 15 minutes.');
  vi.advanceTimersByTime(14.5 * 60_000);
  await expect(attempt()).rejects.toThrow('Please try again in a minute.');
  vi.useRealTimers();
});
