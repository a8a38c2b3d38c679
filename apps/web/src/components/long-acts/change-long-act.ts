import { fillPath, type LongAct, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Cancels a long operation, or resumes one that failed. */
export function useChangeLongAct({ id, objectId }: Pick<LongAct, 'id' | 'objectId'>) {
  return useSend({
    send: (change: 'cancel' | 'retry') =>
      apiRequest('POST', fillPath(change === 'cancel' ? PATHS.longActCancel : PATHS.longActRetry, { id })),
    failed: (error, change) => ({
      title: change === 'cancel' ? 'Couldn’t cancel' : 'Couldn’t retry',
      description: errorText(error),
    }),
    changes: () => ({ topic: 'long-acts', ids: [objectId] }),
  });
}
