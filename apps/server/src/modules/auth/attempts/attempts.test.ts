import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../platform/database/testing.ts';
import { AppError } from '../../../platform/errors.ts';
import { Attempts } from './attempts.ts';
import { createAttemptsRepository } from './attempts-repository.ts';

const database = await createTestDatabase();
afterEach(async () => {
  await database.control.db.deleteFrom('auth_attempts').execute();
});

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: Error) => (error instanceof AppError ? (error.retryAfterSeconds ?? 'wrong') : 'outage'),
  );

/** Attempts whose clock the test controls; `waits` are the times for which they were held. */
function limited() {
  let nowMs = Date.UTC(2026, 10, 20);
  const waits: number[] = [];
  const attempts = new Attempts(createAttemptsRepository(database.control.db), {
    now: () => new Date(nowMs),
    wait: async (ms) => waits.push(ms),
  });
  const login = (address: string, account: string, action: () => Promise<unknown>) =>
    outcome(attempts.login({ account, address }, action));
  return {
    attempts,
    waits,
    pass: (ms: number) => {
      nowMs += ms;
    },
    fail: (address: string, account = 'anna') =>
      login(address, account, () => Promise.reject(new AppError('invalid_credentials', 'Wrong'))),
    succeed: (address: string, account = 'anna') => login(address, account, async () => {}),
    breakDown: (address: string) => login(address, 'anna', () => Promise.reject(new Error('down'))),
  };
}

const countersKept = async () =>
  (await database.control.db.selectFrom('auth_attempts').select('source').orderBy('last_at').execute())
    .length;

it('doubles the delay of an address after each failure, up to a minute', async () => {
  const { fail, succeed, pass } = limited();
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
  const { fail } = limited();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => fail('1')));
  expect(outcomes.filter((each) => each === 'wrong')).toHaveLength(5);
});

it('refuses codes of an account after 30 wrong ones from anywhere, until they are forgotten', async () => {
  const { attempts, pass } = limited();
  const code = (address: string, account: string, action: () => Promise<unknown>) =>
    outcome(attempts.factor({ account, address }, action));
  const wrong = () => Promise.reject(new AppError('invalid_second_factor', 'Wrong'));
  for (let i = 0; i < 30; i++) expect(await code(`10.0.${i}.1`, 'anna', wrong)).toBe('wrong');
  expect(await code('10.1.1.1', 'anna', async () => {})).toBe(900);
  expect(await code('10.1.1.1', 'ben', async () => {})).toBe('in');
  pass(901_000);
  expect(await code('10.1.1.1', 'anna', async () => {})).toBe('in');
});

it('does not count attempts that are refused', async () => {
  const { fail, succeed, pass } = limited();
  for (let i = 0; i < 5; i++) await fail('1');
  for (let i = 0; i < 30; i++) expect(await fail('1')).toBe(1);
  expect(await succeed('1', 'ben')).toBe('in');
  pass(1_000);
  expect(await succeed('1')).toBe('in');
});

it('keeps no counters of attempts that are refused', async () => {
  const { fail } = limited();
  for (let i = 0; i < 20; i++) await fail('1', `account ${i}`);
  const before = await countersKept();
  for (let i = 20; i < 40; i++) expect(await fail('1', `account ${i}`)).toBe(1);
  expect(await countersKept()).toBe(before);
});

it('delays an address that tries many accounts, and no other address', async () => {
  const { fail, succeed } = limited();
  for (let i = 0; i < 20; i++) expect(await fail('2001:db8::1', `account ${i}`)).toBe('wrong');
  expect(await succeed('2001:db8::2', 'ben')).toBe(1);
  expect(await succeed('2001:db8:0:1::1', 'ben')).toBe('in');
});

it('delays the owner of an account by three seconds at most, whatever others do elsewhere', async () => {
  const { fail, succeed, waits } = limited();
  for (let i = 0; i < 200; i++) await fail(`attacker ${i}`);
  waits.length = 0;
  expect(await succeed('home')).toBe('in');
  expect(waits).toEqual([3_000]);
});

it('forgets failures a quarter of an hour after the last one, and at once when they are lifted', async () => {
  const { attempts, fail, succeed, pass, waits } = limited();
  for (let i = 0; i < 5; i++) await fail('1');
  pass(15 * 60_000 + 1);
  for (let i = 0; i < 4; i++) await fail('1');
  expect(await succeed('1')).toBe('in');
  for (let i = 0; i < 30; i++) await fail(String(i));
  for (let i = 0; i < 30; i++) await fail('1');
  await attempts.lift({ account: 'anna', address: '1' });
  waits.length = 0;
  expect(await succeed('1')).toBe('in');
  expect(waits).toEqual([]);
});

it('does not count an outage as a guess', async () => {
  const { breakDown, succeed } = limited();
  for (let i = 0; i < 50; i++) expect(await breakDown('1')).toBe('outage');
  expect(await succeed('1')).toBe('in');
});

it('counts every registration of an address whatever its result, except during an outage', async () => {
  const { attempts, pass } = limited();
  const register = (address: string, action: () => Promise<unknown>) =>
    outcome(attempts.registration(address, action));
  for (let i = 0; i < 60; i++) await register('1', () => Promise.reject(new Error('down')));
  for (let i = 0; i < 25; i++) {
    await register('1', () => Promise.reject(new AppError('username_taken', 'Taken')));
    expect(await register('1', async () => {})).toBe('in');
  }
  expect(await register('1', async () => {})).toBe(1);
  expect(await register('2', async () => {})).toBe('in');
  pass(15 * 60_000 + 1);
  expect(await register('1', async () => {})).toBe('in');
});

it('keeps neither forgotten counters nor more than a limited number of them', async () => {
  const { attempts, fail, pass } = limited();
  await fail('1');
  pass(15 * 60_000 + 1);
  await fail('2');
  await attempts.forgetOld();
  expect(await countersKept()).toBe(3);
  pass(1);
  const flood = new Date(Date.UTC(2026, 10, 21));
  for (let part = 0; part < 6; part++) {
    const values = Array.from({ length: 10_000 }, (_, index) => ({
      kind: 'login' as const,
      source: '',
      account: `made up ${part} ${index}`,
      excess: 0,
      last_at: new Date(flood.getTime() + part),
      not_before: null,
    }));
    await database.control.db.insertInto('auth_attempts').values(values).execute();
  }
  await attempts.forgetOld();
  expect(await countersKept()).toBe(50_000);
});
