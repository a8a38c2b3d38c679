import { fillPath, PATHS, type TransactionMessage } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api/api.ts';
import { trackTransfer } from '@/lib/navigation/tracking.ts';

/** The messages about the transfer with this id, UETR or reference, oldest first; null if there is none. */
export function useTransferMessages(code: string) {
  return useQuery({
    queryKey: ['compared messages', code],
    queryFn: async ({ signal }): Promise<TransactionMessage[] | null> => {
      const timeline = await trackTransfer(code, signal);
      if (timeline === null) return null;
      const path = fillPath(PATHS.transactionMessages, { id: timeline.transaction.transactionId });
      return apiRequest('GET', path, undefined, { signal });
    },
    enabled: code !== '',
  });
}
