import { PATHS, type Receipt, withQuery } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { receiverCall } from '@/components/webhooks/receiver-url.ts';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

interface Reported {
  uetr: string;
  status: string;
}

/** The newest transfer, or a new one of the sandbox if there is none. */
async function transferToReport(): Promise<Reported> {
  const read = () => apiRequest('GET', withQuery(PATHS.transactions, { limit: '1' }));
  const [newest] = await read();
  if (newest !== undefined) return newest;
  await apiRequest('POST', PATHS.demoTransfer, {});
  const [made] = await read();
  if (made === undefined) throw new Error('There is no transfer to report on.');
  return made;
}

/** Calls the receiver as a partner does. It reports the transfer's current status, so nothing changes. */
export function useTestNotification(segment: string, apiKey: string) {
  return useSend({
    send: async () => {
      const { uetr, status } = await transferToReport();
      const message = 'Test notification from the configuration wizard';
      return apiRequest('POST', receiverCall(segment, apiKey), { uetr, status, message });
    },
    changes: () => ({ topic: 'deliveries' }),
  });
}

/** The calls of the receiver, newest first. */
export function useSegmentReceipts(segment: string) {
  const path = withQuery(PATHS.receipts, { segment, limit: '10' });
  return useQuery<Receipt[]>({
    queryKey: [PATHS.receipts, path],
    queryFn: ({ signal }) => apiRequest('GET', path, undefined, { signal }),
  });
}
