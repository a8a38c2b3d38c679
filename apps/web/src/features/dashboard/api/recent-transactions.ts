import { PATHS, type Transaction } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api.ts';
import { wholeTransactions } from '@/lib/whole-transaction.ts';
import { RECENT_PATH } from '../model/recent.ts';

/** The newest transfers. Its key begins with the list's path, so a live change of any transfer renews it. */
export function useRecentTransactions() {
  return useQuery({
    queryKey: [PATHS.transactions, 'recent'],
    queryFn: async ({ signal }) =>
      wholeTransactions(await apiRequest<Transaction[]>('GET', RECENT_PATH, undefined, { signal })),
  });
}
