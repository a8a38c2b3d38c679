import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { networkOf, Throttle } from './throttle.ts';

const wrong = () => Promise.reject(new AppError('invalid_credentials', 401, 'Wrong'));
const right = async () => 'in';
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: AppError) => error.code,
  );

describe('a throttle', () => {
  it('counts together what one account, one address or everybody does', async () => {
    const at = (account: string, address: string) => ({ account, address });
    const cases = [
      [{ account: 1 }, at('Anna', '1'), at('anna', '2'), at('bob', '1')],
      [{ address: 1 }, at('a', '192.0.2.1'), at('b', '192.0.2.1'), at('a', '192.0.2.2')],
    ] as const;
    for (const [points, first, same, other] of cases) {
      const throttle = new Throttle({ points });
      expect(await codeOf(throttle.attempt(first, wrong))).toBe('invalid_credentials');
      expect(await codeOf(throttle.attempt(same, wrong))).toBe('too_many_attempts');
      expect(await codeOf(throttle.attempt(other, wrong))).toBe('invalid_credentials');
    }
    const throttle = new Throttle({ points: { server: 1 } });
    await codeOf(throttle.attempt(at('a', '1'), wrong));
    expect(await codeOf(throttle.attempt(at('b', '2'), right))).toBe('too_many_attempts');
  });

  it('does not use up what all share with attempts that the address may not make', async () => {
    const throttle = new Throttle({ points: { address: 1, server: 2 } });
    for (let i = 0; i < 5; i++) await codeOf(throttle.attempt({ account: 'a', address: '1' }, wrong));
    expect(await codeOf(throttle.attempt({ account: 'a', address: '2' }, right))).toBe('done');
  });

  it('counts successes only where it is told to, and never an outage', async () => {
    const client = { account: 'a', address: '1' };
    const failures = new Throttle({ points: { account: 1 } });
    for (let i = 0; i < 3; i++) {
      expect(await codeOf(failures.attempt(client, right))).toBe('done');
      await expect(failures.attempt(client, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    }
    const all = new Throttle({ points: { account: 1 }, countSuccess: true });
    expect(await codeOf(all.attempt(client, right))).toBe('done');
    expect(await codeOf(all.attempt(client, right))).toBe('too_many_attempts');
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
