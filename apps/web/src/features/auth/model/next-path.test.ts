import { describe, expect, it } from 'vitest';
import { loginPath, nextPath } from './next-path.ts';

describe('after the login', () => {
  it('opens the screen that asked for it, with its filters', () => {
    const here = '/transactions?status=failed&search=a%26b';
    expect(nextPath(new URL(loginPath(here), 'http://x.test').search)).toBe(here);
  });

  it('opens the dashboard when no screen asked', () => {
    expect(loginPath('/')).toBe('/login');
    expect(nextPath('')).toBe('/dashboard');
  });

  it.each([
    'https://evil.test/',
    '//evil.test/x',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'transactions',
    '/login?next=/x',
    '/logout',
    '',
  ])('no foreign or circular target is followed: %j', (next) => {
    expect(nextPath(`?${new URLSearchParams({ next })}`)).toBe('/dashboard');
  });
});
