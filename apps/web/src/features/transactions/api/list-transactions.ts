import { PATHS, type Transaction } from '@clearbench/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { apiFetch } from '@/lib/api.ts';
import { wholeTransactions } from '@/lib/whole-transaction.ts';
import { firstPagePath, type TransactionFilters } from '../model/filters.ts';
import { type LoadedList, mergeHead, RowIndex, startList } from '../model/loaded-list.ts';
import { type TransactionPage, toPage } from '../model/page.ts';

type Pages = InfiniteData<TransactionPage, string | null>;

export async function fetchPage(path: string, signal?: AbortSignal): Promise<TransactionPage> {
  const response = await apiFetch('GET', path, undefined, signal === undefined ? {} : { signal });
  return toPage(wholeTransactions((await response.json()) as Transaction[]), response.headers);
}

/** The first page, kept up to date by live changes (its key is the list's path) and by every return to the window. */
function headQuery(filters: TransactionFilters) {
  return queryOptions({
    queryKey: [PATHS.transactions, filters],
    queryFn: ({ signal }) => fetchPage(firstPagePath(filters), signal),
    refetchOnWindowFocus: 'always',
  });
}

/** Not below the list's path: refetching every loaded page at each change would cost as many requests. */
export const loadedKey = (filters: TransactionFilters) => ['transactions-loaded', filters];

/**
 * What the filters select, newest first, loaded page by page; new transfers join on top. `isAtTop` says that the
 * first row is in view, so that the list may start anew without taking rows away from somebody who reads them.
 */
export function useTransactionList(filters: TransactionFilters, isAtTop: boolean) {
  const client = useQueryClient();
  const head = useQuery({ ...headQuery(filters), placeholderData: keepPreviousData });
  const loaded = useInfiniteQuery<TransactionPage, Error, Pages, QueryKey, string | null>({
    queryKey: loadedKey(filters),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null ? client.fetchQuery(headQuery(filters)) : fetchPage(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
    // Comparing a hundred thousand rows with each page that follows would stop the scrolling.
    structuralSharing: false,
  });
  const list: LoadedList | undefined = loaded.isPlaceholderData ? undefined : loaded.data;
  const shown = loaded.data;
  const rows = useMemo(() => new RowIndex(shown?.pages ?? []), [shown]);
  const hasGap = useHeadOnTop(filters, head.isPlaceholderData ? undefined : head.data, isAtTop);
  return {
    list,
    rows,
    total: head.data?.total ?? null,
    totalIsMinimum: head.data?.totalIsMinimum ?? false,
    /** More arrived on top than can be joined with what is shown. */
    hasGap,
    isPending: loaded.isPending,
    isChangingFilters: loaded.isPlaceholderData,
    loadError: loaded.isLoadingError ? loaded.error : null,
    refreshError: loaded.isLoadingError ? null : head.error,
    nextPageError: loaded.isFetchNextPageError ? loaded.error : null,
    hasNextPage: loaded.hasNextPage,
    isFetchingNextPage: loaded.isFetchingNextPage,
    fetchNextPage: loaded.fetchNextPage,
    retry: () => void (loaded.isLoadingError ? loaded.refetch() : head.refetch()),
  };
}

/** Puts every newly read first page on top of the list, and says whether rows between the two are missing. */
function useHeadOnTop(
  filters: TransactionFilters,
  head: TransactionPage | undefined,
  isAtTop: boolean,
): boolean {
  const client = useQueryClient();
  const [hasGap, setHasGap] = useState(false);
  useEffect(() => {
    const loaded = client.getQueryState<LoadedList>(loadedKey(filters));
    if (head === undefined || loaded === undefined) return;
    const list = loaded.data;
    if (list === undefined) {
      // The list could not be loaded, and a live change or the return of the server brought its first page.
      if (loaded.status === 'error') client.setQueryData<LoadedList>(loadedKey(filters), startList(head));
      return;
    }
    const merged = list.pages[0] === head ? list : mergeHead(list, head);
    setHasGap(merged === null && !isAtTop);
    const next = merged ?? (isAtTop ? startList(head) : list);
    if (next !== list) client.setQueryData<LoadedList>(loadedKey(filters), next);
  }, [client, filters, head, isAtTop]);
  return hasGap;
}
