import { PATHS, type TransactionDetail } from '@clearbench/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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

/** A failed read is forgotten with the screen that showed it, so that the next visit asks again at once. */
export function useTransaction(id: string) {
  const client = useQueryClient();
  const query = useQuery(transactionQuery(id));
  const hasFailed = query.isLoadingError;
  useEffect(() => {
    if (!hasFailed) return;
    return () => client.removeQueries({ queryKey: transactionQuery(id).queryKey, exact: true });
  }, [client, hasFailed, id]);
  return query;
}
