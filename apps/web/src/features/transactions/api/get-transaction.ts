import { fillPath, PATHS, type TransactionDetail } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** One transaction with its events, or null if there is none; loaded only when there is an id. */
export function transactionQuery(id: string) {
  return queryOptions<TransactionDetail | null>({
    queryKey: [fillPath(PATHS.transaction, { id })],
    enabled: id !== '',
  });
}

export function useTransaction(id: string) {
  return useQuery(transactionQuery(id));
}
