import { PATHS, type TransactionDetail } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest, pathWithId } from '@/lib/api.ts';
import { wholeDetail } from '@/lib/whole-transaction.ts';

/** One transaction with its events; loaded only when there is an id. */
export function transactionQuery(id: string) {
  const path = pathWithId(PATHS.transaction, id);
  return queryOptions<TransactionDetail>({
    queryKey: [path],
    queryFn: async ({ signal }) => wholeDetail(await apiRequest('GET', path, undefined, { signal })),
    enabled: id !== '',
  });
}

export function useTransaction(id: string) {
  return useQuery(transactionQuery(id));
}
