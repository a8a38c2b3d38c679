import { PATHS, type Transaction } from '@clearbench/contract';
import type { ListSource } from '@/lib/paged-list/source.ts';
import { firstPagePath, type TransactionFilters } from '../model/filters.ts';

/** The transfers that the filters select, newest first. */
export function transactionSource(filters: TransactionFilters): ListSource<Transaction> {
  return {
    listPath: PATHS.transactions,
    firstPath: firstPagePath(filters),
    topic: 'transactions',
    asksOnFocus: true,
    idOf: ({ transactionId }) => transactionId,
    toRows: (answered) => answered as Transaction[],
  };
}
