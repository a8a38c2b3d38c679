import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The postings of a transfer. Live changes of the transfer reload them. */
export function useTransactionLedger(transactionId: string) {
  return useRead(fillPath(PATHS.transactionLedger, { id: transactionId }));
}
