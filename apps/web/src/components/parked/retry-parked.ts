import { type OperationResult, PATHS } from '@clearbench/contract';
import { apiRequest, errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Retries parked work: one item, or all (null). */
export function useRetryParked() {
  return useSend({
    send: (id: string | null) =>
      apiRequest<OperationResult>(
        'POST',
        id === null ? PATHS.parkedItemsRetry : pathWithId(PATHS.parkedItemRetry, id),
      ),
    done: ({ message }) => ({ title: 'Retrying', description: message }),
    failed: (error) => ({ title: 'Couldn’t retry', description: errorText(error) }),
    changes: () => ({ topic: 'parked' }),
  });
}
