import { PATHS, type TransactionDetail } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api.ts';

/** One transaction with its events; read only when there is an id. */
export function useTransaction(id: string) {
  return useQuery<TransactionDetail>({
    queryKey: [pathWithId(PATHS.transaction, id)],
    enabled: id !== '',
  });
}
