import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useReplayDelivery(id: string) {
  return useSend({
    send: () => apiRequest('POST', fillPath(PATHS.deliveryReplay, { id })),
    done: ({ type }) => ({ title: 'Replay started', description: `${type} is being sent again.` }),
    failed: (error) => ({ title: 'Error', description: `Failed to replay: ${errorText(error)}` }),
    changes: (_input, delivery) => ({
      topic: 'deliveries',
      ...(delivery?.transactionId == null ? {} : { ids: [delivery.transactionId] }),
    }),
  });
}
