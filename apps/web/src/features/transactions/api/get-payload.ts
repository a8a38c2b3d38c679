import { PATHS, type TransactionPayload } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

/** The raw message that ordered a transfer. It never changes. */
export function useTransactionPayload(id: string) {
  return useQuery<TransactionPayload>({ queryKey: [pathWithId(PATHS.transactionPayload, id)] });
}
