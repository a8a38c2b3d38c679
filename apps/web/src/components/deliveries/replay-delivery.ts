import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useReplayDelivery(id: string) {
  return useSend({
    send: () => apiRequest('POST', fillPath(PATHS.deliveryReplay, { id })),
    done: ({ type }) => ({ title: 'Replay started', description: `${type} is being sent again.` }),
    failed: 'Failed to replay: ',
    changes: (_input, delivery) => ({
      topic: 'deliveries',
      ...(delivery?.transactionId == null ? {} : { ids: [delivery.transactionId] }),
    }),
  });
}
