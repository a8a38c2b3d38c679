import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { subscribeToChanges } from '../live/live.ts';
import { type LoadedList, pagesHolding, RowIndex, replacePage } from './loaded-list.ts';
import { fetchPage, type ListSource, loadedKey } from './source.ts';

interface ShownRows {
  readonly first: number;
  readonly last: number;
}

/**
 * Keeps the pages after the first up to date. It remembers which of them contain changed rows, and reloads such a page once its
 * rows are in view: reloading all of them at each change would cost as many requests.
 */
export function useRefreshPages<T>(
  source: ListSource<T>,
  list: LoadedList<T> | undefined,
  { first, last }: ShownRows,
): void {
  const client = useQueryClient();
  const outdated = useRef(new Set<string>());
  const latest = useRef({ list, first, last });

  const refreshShown = useCallback(() => {
    const { list: now, ...shown } = latest.current;
    if (now === undefined || outdated.current.size === 0) return;
    const rows = new RowIndex(now.pages, source.idOf);
    for (const path of now.pageParams.slice(rows.pageOf(shown.first), rows.pageOf(shown.last) + 1)) {
      if (path === null || !outdated.current.delete(path)) continue;
      fetchPage(source, path).then(
        (page) =>
          client.setQueryData<LoadedList<T>>(
            loadedKey(source),
            (old) => old && replacePage(old, path, page, source.idOf),
          ),
        () => outdated.current.add(path),
      );
    }
  }, [client, source]);

  // Changes while the list was not shown are unknown, so everything loaded before counts as changed.
  useEffect(() => {
    const before = client.getQueryData<LoadedList<T>>(loadedKey(source));
    outdated.current = new Set(before?.pageParams.filter((path) => path !== null));
  }, [client, source]);

  useEffect(() => {
    latest.current = { list, first, last };
    refreshShown();
  }, [list, first, last, refreshShown]);

  useEffect(
    () =>
      subscribeToChanges((changes) => {
        const ids = changes.get(source.topic);
        if (ids === undefined || latest.current.list === undefined) return;
        for (const path of pagesHolding(latest.current.list, ids, source.idOf)) outdated.current.add(path);
        refreshShown();
      }),
    [refreshShown, source],
  );
}
