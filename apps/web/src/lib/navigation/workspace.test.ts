import { expect, it } from 'vitest';
import { addressesOf, homeUrl, isOpenScreen, ownWiseUrl, pathWithin, startUrl } from './workspace.ts';

const main = addressesOf('main');
const oak = addressesOf('oak');

it('screens and calls of a workspace have its prefix, and those of main have none', () => {
  expect(main.screenUrl('/transactions?status=failed')).toBe('/transactions?status=failed');
  expect(oak.screenUrl('/transactions?status=failed')).toBe('/w/oak/transactions?status=failed');
  expect(main.callUrl('/api/dashboard')).toBe('/api/dashboard');
  expect(oak.callUrl('/api/dashboard')).toBe('/w/oak/api/dashboard');
});

it('each workspace has a first screen', () => {
  expect(homeUrl('main')).toBe('/dashboard');
  expect(homeUrl('oak')).toBe('/w/oak/dashboard');
  expect(startUrl('oak')).toBe('/w/oak/start');
});

it('the session names the workspace of its path', () => {
  expect(oak.callUrl('/api/auth/session')).toBe('/w/oak/api/auth/session');
});

it.each([
  '/api/auth/login',
  '/api/auth/sessions/a',
  '/api/workspaces?search=a',
  '/api/invitations/t',
  '/api/test-plans/partners?limit=100',
])('a call of the installation is the same from every workspace: %s', (path) =>
  expect(oak.callUrl(path)).toBe(path),
);

it('test plans of a workspace have its prefix', () => {
  expect(oak.callUrl('/api/test-plans/ready')).toBe('/w/oak/api/test-plans/ready');
});

it('a screen that needs no session is the same for every workspace', () => {
  expect(oak.screenUrl('/login?next=%2Fw%2Foak%2Fledger')).toBe('/login?next=%2Fw%2Foak%2Fledger');
  expect(oak.screenUrl('/invitation/token')).toBe('/invitation/token');
  expect(isOpenScreen('/logins')).toBe(false);
});

it('the address bar also shows the path within a workspace', () => {
  expect(pathWithin('/w/oak/ledger')).toBe('/ledger');
  expect(pathWithin('/w/oak')).toBe('/');
  expect(pathWithin('/webhooks')).toBe('/webhooks');
});

it.each([
  ['/wise-setup', '?code=a&state=oak.b', '/w/oak/wise-setup?code=a&state=oak.b'],
  ['/wise-setup', '?error=access_denied&state=oak.b', '/w/oak/wise-setup?error=access_denied&state=oak.b'],
  ['/wise-setup', '?code=a&state=b', null],
  ['/wise-setup', '', null],
  ['/w/oak/wise-setup', '?code=a&state=oak.b', null],
  ['/transactions', '?state=oak.b', null],
])('the answer of Wise is read by the workspace that its state names: %s%s', (pathname, search, url) =>
  expect(ownWiseUrl({ pathname, search })).toBe(url),
);
