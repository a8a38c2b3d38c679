import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/api/query-client.ts';
import { renderHook } from '@/testing/render-hook.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { SectionBoundary, useReadAgain } from './section-boundary.tsx';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { pathname: '/ledger', search: '' });
});

/** A part that throws this until it is repaired, inside a boundary of the whole page. */
async function partThat(throws: Error) {
  let isBroken = true;
  const failed = vi.fn((_failure: ReactNode) => null);
  const pageFailed = vi.fn((_error: unknown) => null);
  const hook = await renderHook(
    () => {
      if (isBroken) throw throws;
      return 'shown';
    },
    (probe) => (
      <ErrorBoundary resetKey="page" failed={pageFailed}>
        <SectionBoundary failed={failed}>{probe}</SectionBoundary>
      </ErrorBoundary>
    ),
  );
  const mend = () => {
    isBroken = false;
  };
  return { hook, failed, pageFailed, mend };
}

it('a part fails alone, until the URL changes', async () => {
  const { hook, failed, pageFailed, mend } = await partThat(new Error('Broken'));
  expect(failed).toHaveBeenCalled();
  expect(pageFailed).not.toHaveBeenCalled();
  mend();
  await hook.render();
  expect(hook.current).toBeUndefined();
  vi.stubGlobal('location', { pathname: '/ledger', search: '?account=m0' });
  await hook.act(() => page.dispatchEvent(new Event('pushState')));
  expect(hook.current).toBe('shown');
});

it('a script that is missing on the server is a failure of the whole page', async () => {
  const missing = new Error('Failed to fetch dynamically imported module: /assets/old.js');
  const { failed, pageFailed } = await partThat(missing);
  expect(failed).not.toHaveBeenCalled();
  expect(pageFailed.mock.lastCall?.[0]).toBe(missing);
});

it('a retry reads what is in use, forgets the rest, and only then renders the part again', async () => {
  const asked: string[] = [];
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return asked.length === 1 ? Promise.resolve(Response.json(1)) : answer.promise;
  });
  const client = createQueryClient();
  client.setQueryData(['/api/unused'], 1);
  const onRetry = vi.fn();
  const hook = await renderHook(
    () => ({ ...useReadAgain(onRetry), ...useQuery({ queryKey: ['/api/used'] }) }),
    (probe) => <QueryClientProvider client={client}>{probe}</QueryClientProvider>,
  );
  await expect.poll(() => hook.current.data).toBe(1);
  await hook.act(() => void hook.current.readAgain());
  expect(hook.current.isReading).toBe(true);
  expect(onRetry).not.toHaveBeenCalled();
  await hook.act(() => answer.resolve(Response.json(2)));
  await expect.poll(() => onRetry.mock.calls).toHaveLength(1);
  expect(asked).toEqual(['/api/used', '/api/used']);
  expect(client.getQueryData(['/api/unused'])).toBeUndefined();
});
