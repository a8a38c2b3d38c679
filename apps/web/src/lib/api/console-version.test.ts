import { CONSOLE_VERSION } from '@clearbench/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiFetch } from './api.ts';
import { isOutdated } from './console-version.ts';

/** The version in the page; null during development. */
let own: string | null = null;
/** The version that responses name. */
let shipped: string | null = null;

beforeEach(() => {
  vi.stubGlobal('document', {
    querySelector: () => (own === null ? null : { getAttribute: () => own }),
  });
  vi.stubGlobal('fetch', async () => {
    return new Response('{}', { headers: shipped === null ? {} : { [CONSOLE_VERSION]: shipped } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a console is outdated from the first answer that names another, until it is loaded again', async () => {
  const answer = async (versions: { own: string | null; shipped: string | null }) => {
    ({ own, shipped } = versions);
    await apiFetch('GET', '/api/x');
    return isOutdated();
  };
  expect(await answer({ own: 'a', shipped: 'a' })).toBe(false);
  expect(await answer({ own: 'a', shipped: null })).toBe(false);
  expect(await answer({ own: null, shipped: 'a' })).toBe(false);
  expect(await answer({ own: 'a', shipped: 'b' })).toBe(true);
  // An earlier server beside the new one may still answer.
  expect(await answer({ own: 'a', shipped: 'a' })).toBe(true);
});
