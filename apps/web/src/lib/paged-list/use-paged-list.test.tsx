import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { renderHook } from '@/testing/render-hook.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { ListSource } from './source.ts';
import { usePagedList } from './use-paged-list.ts';

// It listens to the history of a browser.
vi.mock('../navigation/return.ts', () => ({ isReturning: () => false }));

interface Row {
  id: string;
}

const PAGE_ROWS = 2;
const source: ListSource<Row> = {
  listPath: '/api/things',
  firstPath: '/api/things?limit=2',
  topic: 'transactions',
  idOf: ({ id }) => id,
  toRows: (answered) => answered as Row[],
};

/** Answers with the rows of a server page by page, each page by the number of its first row. */
async function listOf(ids: string[], unavailable: readonly string[] = []) {
  const refused = new Set(unavailable);
  vi.stubGlobal('fetch', async (path: string) => {
    if (refused.has(path)) return new Response('', { status: 503 });
    const from = Number(new URLSearchParams(path.split('?')[1]).get('from') ?? '0');
    const next = from + PAGE_ROWS;
    const headers = new Headers({ 'x-total-count': String(ids.length) });
    if (next < ids.length) headers.set('link', `<${source.firstPath}&from=${next}>; rel="next"`);
    return Response.json(
      ids.slice(from, next).map((id) => ({ id })),
      { headers },
    );
  });
  const client = createQueryClient();
  const hook = await renderHook(
    () => usePagedList(source),
    (probe) => <QueryClientProvider client={client}>{probe}</QueryClientProvider>,
  );
  const shown = () =>
    Array.from({ length: hook.current.rows.count }, (_, index) => hook.current.rows.idAt(index)).join('');
  const comesIn = async (id: string) => {
    ids.unshift(id);
    await hook.act(() => client.invalidateQueries({ queryKey: [source.listPath] }));
  };
  return { hook, shown, comesIn, refused };
}

it('a list is loaded page by page, down to its end', async () => {
  const { hook, shown } = await listOf(['a', 'b', 'c', 'd', 'e']);
  await expect.poll(() => shown()).toBe('ab');
  expect(hook.current).toMatchObject({ total: 5, isLoading: false, isEmpty: false });
  for (const rows of ['abcd', 'abcde', 'abcde']) {
    await hook.act(() => hook.current.onEndNear());
    await expect.poll(() => shown()).toBe(rows);
  }
});

it('new rows are shown at once at the top, and counted further down', async () => {
  const { hook, shown, comesIn } = await listOf(['c', 'd']);
  await comesIn('b');
  await expect.poll(() => shown()).toBe('bcd');
  expect(hook.current.newRows).toBe(0);
  await hook.act(() => hook.current.onAtTopChange(false));
  await comesIn('a');
  await expect.poll(() => shown()).toBe('abcd');
  expect(hook.current.newRows).toBe(1);
  await hook.act(() => hook.current.onAtTopChange(true));
  expect(hook.current.newRows).toBe(0);
});

it('a page that could not be loaded is reported, and the loaded ones stay', async () => {
  const { hook, shown, refused } = await listOf(['a', 'b', 'c']);
  await expect.poll(() => shown()).toBe('ab');
  refused.add(`${source.firstPath}&from=2`);
  await hook.act(() => hook.current.onEndNear());
  await expect.poll(() => hook.current.nextPageError).not.toBeNull();
  expect(shown()).toBe('ab');
  refused.clear();
  await hook.act(() => hook.current.onEndNear());
  await expect.poll(() => shown()).toBe('abc');
  expect(hook.current.nextPageError).toBeNull();
});

it('a list without rows is empty', async () => {
  const { hook } = await listOf([]);
  await expect.poll(() => hook.current.isEmpty).toBe(true);
});

it('a list that could not be loaded is not empty: it has a reason, and is requested again', async () => {
  const { hook, shown, refused } = await listOf(['a'], [source.firstPath]);
  await expect.poll(() => hook.current.loadError).not.toBeNull();
  expect(hook.current).toMatchObject({ isEmpty: false, isLoading: false });
  refused.clear();
  await hook.act(() => hook.current.retry());
  await expect.poll(() => shown()).toBe('a');
  expect(hook.current.loadError).toBeNull();
});
