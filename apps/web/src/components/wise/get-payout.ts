import { PATHS, type WisePayout } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

/** The payout of the transfer through Wise; `payout` is null if there is none. */
export function usePayout(transactionId: string) {
  return useQuery<{ payout: WisePayout | null }>({
    queryKey: [pathWithId(PATHS.transactionPayout, transactionId)],
  });
}
