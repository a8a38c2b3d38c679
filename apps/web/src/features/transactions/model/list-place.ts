import { filterParams, type TransactionFilters } from './filters.ts';

let lastPath = '/transactions';

/** Remembers how the list was filtered, for returning to it from a transaction. */
export function rememberListSearch(filters: TransactionFilters): void {
  const params = filterParams(filters);
  lastPath = params.size === 0 ? '/transactions' : `/transactions?${params}`;
}

export function listPath(): string {
  return lastPath;
}
