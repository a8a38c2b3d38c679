import { PATHS, type WisePayout } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api.ts';

/** How the transfer is paid out through Wise; `payout` is null where it is not. */
export function usePayout(transactionId: string) {
  return useQuery<{ payout: WisePayout | null }>({
    queryKey: [pathWithId(PATHS.transactionPayout, transactionId)],
  });
}
