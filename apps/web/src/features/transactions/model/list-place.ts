import type { TransactionFilters } from './filters.ts';

let lastPath = '/transactions';

/** Remembers how the list was filtered, for returning to it from a transaction. */
export function rememberListSearch({ search, words, status, type }: TransactionFilters): void {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (words !== '') params.set('words', words);
  if (status !== 'all') params.set('status', status);
  if (type !== 'all') params.set('type', type);
  lastPath = params.size === 0 ? '/transactions' : `/transactions?${params}`;
}

export function listPath(): string {
  return lastPath;
}
