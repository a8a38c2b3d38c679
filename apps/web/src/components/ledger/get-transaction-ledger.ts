import { type LedgerPosting, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

/** The postings of a transfer. Live changes of the transfer reload them. */
export function useTransactionLedger(transactionId: string) {
  return useQuery<LedgerPosting[]>({ queryKey: [pathWithId(PATHS.transactionLedger, transactionId)] });
}
