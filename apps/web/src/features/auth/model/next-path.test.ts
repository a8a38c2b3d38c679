import { describe, expect, it } from 'vitest';
import { loginPath, nextUrl } from './next-path.ts';

describe('after the login', () => {
  it('opens the screen that asked for it, with its filters', () => {
    const here = '/transactions?status=failed&search=a%26b';
    expect(nextUrl(new URL(loginPath(here), 'http://x.test').search)).toBe(here);
  });

  it('returns to the workspace that asked for it', () => {
    const here = '/w/oak/dashboard';
    expect(nextUrl(new URL(loginPath(here), 'http://x.test').search)).toBe(here);
  });

  it('returns to an invitation, which needs a session to be accepted', () => {
    expect(nextUrl('?next=/invitation/token')).toBe('/invitation/token');
  });

  it('opens no screen in particular when none asked', () => {
    expect(loginPath('/')).toBe('/login');
    expect(nextUrl('')).toBeNull();
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
    '/w/oak/login',
    '',
  ])('no foreign or circular target is followed: %j', (next) => {
    expect(nextUrl(`?${new URLSearchParams({ next })}`)).toBeNull();
  });
});
