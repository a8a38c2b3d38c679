import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The raw message that ordered a transfer. It never changes. */
export function useTransactionPayload(id: string) {
  return useRead(fillPath(PATHS.transactionPayload, { id }));
}
