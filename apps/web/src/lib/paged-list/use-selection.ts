import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowIndex } from './loaded-list.ts';

const NONE: ReadonlySet<string> = new Set();

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** All loaded rows are selected, or the maximum number. */
  readonly isAll: boolean;
  /** Selects or deselects a row; `isRange` selects all rows from the previously chosen one up to it. */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects all loaded rows, or deselects all when all are selected. */
  toggleAll: () => void;
  select: (ids: Iterable<string>) => void;
  clear: () => void;
}

/** The ids with those of a range added, up to `max`. */
export function withRange(
  ids: ReadonlySet<string>,
  rows: Pick<RowIndex<unknown>, 'indexOf' | 'idAt'>,
  { from, to }: { from: string; to: string },
  max: number,
): ReadonlySet<string> {
  const [start, end] = [rows.indexOf(from), rows.indexOf(to)].sort((a, b) => a - b);
  if (start === undefined || end === undefined || start === -1) return new Set([...ids, to].slice(0, max));
  const next = new Set(ids);
  for (let index = start; index <= end && next.size < max; index += 1) {
    const id = rows.idAt(index);
    if (id !== undefined) next.add(id);
  }
  return next;
}

/** Which rows of a list are selected, at most `max`. Changing filters clears them; new rows change nothing. */
export function useSelection<T>(rows: RowIndex<T>, listKey: string, max: number): Selection {
  const [ids, setIds] = useState(NONE);
  const [key, setKey] = useState(listKey);
  if (key !== listKey) {
    setKey(listKey);
    setIds(NONE);
  }
  const anchor = useRef<string | null>(null);
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const from = anchor.current;
      anchor.current = id;
      setIds((before) => {
        if (isRange && from !== null) return withRange(before, latestRows.current, { from, to: id }, max);
        const next = new Set(before);
        if (!next.delete(id) && next.size < max) next.add(id);
        return next;
      });
    },
    [max],
  );
  const isAll = ids.size > 0 && ids.size >= Math.min(rows.count, max);
  return useMemo(
    () => ({
      ids,
      isAll,
      toggle,
      toggleAll: () => {
        const first = rows.idAt(0);
        const last = rows.idAt(rows.count - 1);
        if (isAll || first === undefined || last === undefined) setIds(NONE);
        else setIds(withRange(NONE, rows, { from: first, to: last }, max));
      },
      select: (next) => setIds(new Set(next)),
      clear: () => setIds(NONE),
    }),
    [ids, isAll, toggle, rows, max],
  );
}
