import { useMemo } from 'react';
import { useSelectsNothing } from '@/lib/paged-list/use-paged-list.ts';
import { type TransactionFilters, widerSearch } from '../model/filters.ts';
import { transactionSource } from './list-transactions.ts';

/**
 * The filters that the list shows: those given, unless nothing has the text as its ID, UETR or amount; then the transfers that have it
 * in a name or in the reference.
 */
export function useWiderSearch(filters: TransactionFilters): TransactionFilters {
  const wider = useMemo(() => widerSearch(filters), [filters]);
  const source = useMemo(() => transactionSource(filters), [filters]);
  const isNothing = useSelectsNothing(source, wider !== null);
  return wider !== null && isNothing ? wider : filters;
}
