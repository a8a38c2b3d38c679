import { PATHS, type Transaction } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api.ts';

const RECENT_MAX = 6;

/** The newest transfers. Its key begins with the list's path, so a live change of any transfer renews it. */
export function useRecentTransactions() {
  return useQuery({
    queryKey: [PATHS.transactions, 'recent'],
    queryFn: ({ signal }) =>
      apiRequest<Transaction[]>('GET', `${PATHS.transactions}?limit=${RECENT_MAX}`, undefined, { signal }),
  });
}
