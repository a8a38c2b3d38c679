import { useCallback, useState } from 'react';
import { closeUrlParam, openUrlParam } from '../navigation/url-state.ts';
import type { RowIndex } from './loaded-list.ts';

type Rows = Pick<RowIndex<unknown>, 'indexOf' | 'idAt'>;

/** What a RowDialog needs besides the id of its row. */
export interface OpenRow {
  /** The list below, to step through with ↑ and ↓. */
  rows: Rows | null;
  onStep: (id: string) => void;
  onClose: () => void;
}

/** The row of a list that a dialog shows; a parameter of the URL holds its id. */
export function useOpenRow(param: string) {
  const [rows, onRows] = useState<Rows | null>(null);
  const view = useCallback((id: string) => openUrlParam(param, id, { push: true }), [param]);
  const openRow: OpenRow = {
    rows,
    onStep: (id) => openUrlParam(param, id),
    onClose: () => closeUrlParam(param),
  };
  return { view, onRows, openRow };
}
