import { PATHS, type ReplayInput, type ReplayResult } from '@clearbench/contract';
import { apiRequest, errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** All that failed since a time, or all in a range. */
export function useReplayDeliveries(webhookId: string) {
  return useSend({
    send: (input: ReplayInput) =>
      apiRequest<ReplayResult>('POST', pathWithId(PATHS.webhookReplay, webhookId), input),
    done: ({ message }) => ({ title: 'Replay', description: message }),
    failed: (error) => ({ title: 'Error', description: `Failed to replay: ${errorText(error)}` }),
    changes: () => ({ topic: 'deliveries' }),
    invalidates: [`${PATHS.longActs}?object=${webhookId}`],
  });
}
