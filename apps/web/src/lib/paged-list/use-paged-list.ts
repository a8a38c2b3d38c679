import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type LoadedList, mergeHead, RowIndex, startList } from './loaded-list.ts';
import type { Page } from './page.ts';
import { placeToReturnTo } from './place.ts';
import { fetchPage, type ListSource, loadedKey } from './source.ts';
import { useNewRows } from './use-new-rows.ts';
import { useRefreshPages } from './use-refresh-pages.ts';

type Pages<T> = InfiniteData<Page<T>, string | null>;

/** The first page, kept up to date by live changes: its key is the list's path. */
function headQuery<T>(source: ListSource<T>) {
  return queryOptions({
    queryKey: [source.listPath, source.firstPath],
    queryFn: ({ signal }) => fetchPage(source, source.firstPath, signal),
    refetchOnWindowFocus: source.asksOnFocus === true ? 'always' : false,
  });
}

/** All loaded pages. */
function pagesQuery<T>(client: QueryClient, source: ListSource<T>) {
  return infiniteQueryOptions<Page<T>, Error, Pages<T>, QueryKey, string | null>({
    queryKey: loadedKey(source),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null ? client.fetchQuery(headQuery(source)) : fetchPage(source, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextPath,
    // Comparing a hundred thousand rows with each following page would stop the scrolling.
    structuralSharing: false,
  });
}

/** The pages read before the list is shown: the first, and all others down to the position to return to. */
const firstPagesQuery = <T>(client: QueryClient, source: ListSource<T>) => ({
  ...pagesQuery(client, source),
  pages: placeToReturnTo(source.firstPath)?.pages ?? 1,
});

export const prefetchPages = <T>(client: QueryClient, source: ListSource<T>): Promise<void> =>
  client.prefetchInfiniteQuery(firstPagesQuery(client, source));

export type PagedList<T> = ReturnType<typeof usePagedList<T>>;

/**
 * The rows of the source, newest first, loaded page by page; new rows are added on top, and later pages follow the live changes.
 * Show it with PagedTable, which reports the rows in view. The source must stay the same object until its path changes.
 */
export function usePagedList<T>(source: ListSource<T>) {
  // While the first row is in view, the list may start over without removing rows that someone is reading.
  const [isAtTop, setIsAtTop] = useState(() => (placeToReturnTo(source.firstPath)?.offsetPx ?? 0) === 0);
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const { head, loaded } = usePages(source);
  const list = loaded.isPlaceholderData ? undefined : loaded.data;
  const all = loaded.data;
  const rows = useMemo(() => new RowIndex(all?.pages ?? [], source.idOf), [all, source.idOf]);
  const hasGap = useHeadOnTop(source, head.isPlaceholderData ? undefined : head.data, isAtTop);
  const newRows = useNewRows(rows, isAtTop);
  useRefreshPages(source, list, shown);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = loaded;
  const onShownChange = useCallback((first: number, last: number) => setShown({ first, last }), []);
  const onEndNear = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    source,
    rows,
    total: head.data?.total ?? null,
    totalIsMinimum: head.data?.totalIsMinimum ?? false,
    /** How many rows arrived above the current position, or that they were too many to join. */
    newRows: hasGap ? ('many' as const) : newRows,
    isAtTop,
    /** The number of pages up to the rows in view. */
    pagesInView: rows.pageOf(shown.last) + 1,
    isLoading: loaded.isPending && !loaded.isLoadingError,
    isEmpty: !loaded.isPending && !loaded.isLoadingError && rows.count === 0,
    isChangingFilters: loaded.isPlaceholderData,
    loadError: loaded.isLoadingError ? loaded.error : null,
    refreshError: loaded.isLoadingError ? null : head.error,
    nextPageError: loaded.isFetchNextPageError ? loaded.error : null,
    isFetchingNextPage,
    onAtTopChange: setIsAtTop,
    onShownChange,
    onEndNear,
    retry: () => void (loaded.isLoadingError ? loaded.refetch() : head.refetch()),
  };
}

/** True if the source is known to be empty; only loaded if `isWanted`. */
export function useSelectsNothing<T>(source: ListSource<T>, isWanted: boolean): boolean {
  const { data } = useQuery({ ...headQuery(source), enabled: isWanted });
  return data?.rows.length === 0;
}

function usePages<T>(source: ListSource<T>) {
  const client = useQueryClient();
  const head = useQuery({ ...headQuery(source), placeholderData: keepPreviousData });
  usePrefetchInfiniteQuery(firstPagesQuery(client, source));
  const loaded = useInfiniteQuery({ ...pagesQuery(client, source), placeholderData: keepPreviousData });
  return { head, loaded };
}

/** Puts every newly read first page on top of the list, and reports whether rows in between are missing. */
function useHeadOnTop<T>(source: ListSource<T>, head: Page<T> | undefined, isAtTop: boolean): boolean {
  const client = useQueryClient();
  const [hasGap, setHasGap] = useState(false);
  useEffect(() => {
    const loaded = client.getQueryState<LoadedList<T>>(loadedKey(source));
    if (head === undefined || loaded === undefined) return;
    const list = loaded.data;
    if (list === undefined) {
      // The list could not be loaded, and a live change or the return of the server has now loaded its first page.
      if (loaded.status === 'error') client.setQueryData<LoadedList<T>>(loadedKey(source), startList(head));
      return;
    }
    const merged = list.pages[0] === head ? list : mergeHead(list, head, source.idOf);
    setHasGap(merged === null && !isAtTop);
    const next = merged ?? (isAtTop ? startList(head) : list);
    if (next !== list) client.setQueryData<LoadedList<T>>(loadedKey(source), next);
  }, [client, source, head, isAtTop]);
  return hasGap;
}
