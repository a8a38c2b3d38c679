import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Retries parked work: one item, or all (null). */
export function useRetryParked() {
  return useSend({
    send: (id: string | null) =>
      apiRequest('POST', id === null ? PATHS.parkedItemsRetry : fillPath(PATHS.parkedItemRetry, { id })),
    done: ({ message }) => ({ title: 'Retrying', description: message }),
    failed: (error) => ({ title: 'Couldn’t retry', description: errorText(error) }),
    changes: () => ({ topic: 'parked' }),
  });
}
