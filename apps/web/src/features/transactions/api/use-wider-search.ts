import { useMemo } from 'react';
import { useSelectsNothing } from '@/lib/paged-list/use-paged-list.ts';
import { type TransactionFilters, widerSearch } from '../model/filters.ts';
import { transactionSource } from './list-transactions.ts';

/**
 * The effective filters of the list: the given ones, unless no ID, UETR or amount contains the text; then a search
 * for the text in names and references.
 */
export function useWiderSearch(filters: TransactionFilters): TransactionFilters {
  const wider = useMemo(() => widerSearch(filters), [filters]);
  const source = useMemo(() => transactionSource(filters), [filters]);
  const isNothing = useSelectsNothing(source, wider !== null);
  return wider !== null && isNothing ? wider : filters;
}
