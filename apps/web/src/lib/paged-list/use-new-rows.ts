import { useMemo, useState } from 'react';
import type { RowIndex } from './loaded-list.ts';

/** How many rows arrived above the row that was on top when the reader scrolled down. */
export function useNewRows<T>(rows: RowIndex<T>, isAtTop: boolean): number {
  const [left, setLeft] = useState<string | undefined>(undefined);
  const top = rows.idAt(0);
  if (isAtTop && left !== top) setLeft(top);
  return useMemo(
    () => (isAtTop || left === undefined ? 0 : Math.max(0, rows.indexOf(left))),
    [rows, isAtTop, left],
  );
}
