import { fillPath, PATHS, type ReplayInput, withQuery } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** All that failed since a time, or all in a range. */
export function useReplayDeliveries(webhookId: string) {
  return useSend({
    send: (input: ReplayInput) => apiRequest('POST', fillPath(PATHS.webhookReplay, { id: webhookId }), input),
    done: ({ message }) => ({ title: 'Replay', description: message }),
    failed: 'Failed to replay: ',
    changes: () => ({ topic: 'deliveries' }),
    invalidates: [withQuery(PATHS.longActs, { object: webhookId })],
  });
}
