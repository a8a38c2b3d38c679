import { fillPath, PATHS } from '@clearbench/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { pagesOf } from './pages-of.ts';

const PATH = fillPath(PATHS.ledgerStatement, { id: 'cash' });

/** Answers pages of an account with this many pages, and notes which were read. */
function serve(pages: number) {
  const read: string[] = [];
  vi.stubGlobal('location', new URL('http://console.test/'));
  vi.stubGlobal('fetch', async (url: string) => {
    const path = String(url).replace(/^.*(\/api\/)/, '$1');
    read.push(path);
    const number = Number(/cursor=(\d+)/.exec(path)?.[1] ?? 0);
    const next = number + 1 < pages ? { link: `<${PATH}?cursor=${number + 1}>; rel="next"` } : undefined;
    return new Response(JSON.stringify({ entries: [number] }), next && { headers: next });
  });
  return read;
}

it.each([
  { onlyGrows: true, reloaded: [`${PATH}?cursor=2`] },
  { onlyGrows: false, reloaded: [PATH, `${PATH}?cursor=1`, `${PATH}?cursor=2`] },
])('a reload of three pages reads what can have changed: %j', async ({ onlyGrows, reloaded }) => {
  const client = new QueryClient();
  const options = pagesOf(PATH, { onlyGrows });
  const read = serve(3);
  await client.fetchInfiniteQuery({ ...options, pages: 3 });
  expect(read).toHaveLength(3);
  read.length = 0;
  await client.fetchInfiniteQuery({ ...options, pages: 3, staleTime: 0 });
  expect(read).toEqual(reloaded);
  expect(client.getQueryData(options.queryKey)?.pages).toHaveLength(3);
});
