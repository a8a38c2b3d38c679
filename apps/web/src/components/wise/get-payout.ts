import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The payout of the transfer through Wise; `payout` is null if there is none. */
export function usePayout(transactionId: string) {
  return useRead(fillPath(PATHS.transactionPayout, { id: transactionId }));
}
