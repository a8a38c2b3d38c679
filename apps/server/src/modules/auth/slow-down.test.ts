import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { SlowDown } from './slow-down.ts';

/** A slow-down whose clock the test controls; `waits` are the delays of the attempts. */
function slowed() {
  let nowMs = 0;
  const waits: number[] = [];
  const slowDown = new SlowDown({ now: () => nowMs, wait: async (ms) => waits.push(ms) });
  const attempt = (address: string, account: string, action: () => Promise<unknown>) =>
    slowDown.attempt({ account, address }, action).then(
      () => 'in',
      (error: Error) => (error instanceof AppError ? (error.retryAfterSeconds ?? 'wrong') : 'outage'),
    );
  return {
    slowDown,
    waits,
    pass: (ms: number) => {
      nowMs += ms;
    },
    fail: (address: string, account = 'anna') =>
      attempt(address, account, () => Promise.reject(new AppError('invalid_credentials', 401, 'Wrong'))),
    succeed: (address: string, account = 'anna') => attempt(address, account, async () => {}),
    breakDown: (address: string) => attempt(address, 'anna', () => Promise.reject(new Error('down'))),
  };
}

it('doubles the delay of an address after each failure, up to a minute', async () => {
  const { fail, succeed, pass } = slowed();
  for (let i = 0; i < 5; i++) expect(await fail('1')).toBe('wrong');
  const waits: unknown[] = [];
  for (let i = 0; i < 9; i++) {
    const seconds = await succeed('1');
    waits.push(seconds);
    pass(Number(seconds) * 1_000);
    expect(await fail('1')).toBe('wrong');
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  pass(60_000);
  expect(await succeed('1')).toBe('in');
  expect(await fail('1')).toBe('wrong');
  expect(await succeed('1')).toBe('in');
});

it('lets no parallel guesses through', async () => {
  const { fail } = slowed();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => fail('1')));
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
});

it('delays an address that tries many accounts, and no other address', async () => {
  const { fail, succeed } = slowed();
  for (let i = 0; i < 20; i++) expect(await fail('2001:db8::1', `account ${i}`)).toBe('wrong');
  expect(await succeed('2001:db8::2', 'ben')).toBe(1);
  expect(await succeed('2001:db8:0:1::1', 'ben')).toBe('in');
});

it('never locks out the owner of an account, whatever others do: the delay is three seconds at most', async () => {
  const { fail, succeed, waits } = slowed();
  for (let i = 0; i < 200; i++) await fail(`attacker ${i}`);
  waits.length = 0;
  expect(await succeed('home')).toBe('in');
  expect(waits).toEqual([3_000]);
});

it('forgets failures a quarter of an hour after the last one, and at once when it is lifted', async () => {
  const { slowDown, fail, succeed, pass, waits } = slowed();
  for (let i = 0; i < 5; i++) await fail('1');
  pass(15 * 60_000 + 1);
  for (let i = 0; i < 4; i++) await fail('1');
  expect(await succeed('1')).toBe('in');
  for (let i = 0; i < 30; i++) await fail(String(i));
  for (let i = 0; i < 30; i++) await fail('1');
  slowDown.lift({ account: 'anna', address: '1' });
  waits.length = 0;
  expect(await succeed('1')).toBe('in');
  expect(waits).toEqual([]);
});

it('does not count an outage as a guess', async () => {
  const { breakDown, succeed } = slowed();
  for (let i = 0; i < 50; i++) expect(await breakDown('1')).toBe('outage');
  expect(await succeed('1')).toBe('in');
});
