import { fillPath, type NotificationType, PATHS } from '@clearbench/contract';
import { deliveryOutcome } from '@/components/deliveries/outcome.ts';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Sends a notification about a transfer that does not exist; the response arrives after the attempt. */
export function useTestWebhook(webhookId: string) {
  return useSend({
    send: (type: NotificationType) =>
      apiRequest('POST', fillPath(PATHS.webhookTest, { id: webhookId }), { type }),
    done: (delivery, type) => {
      const isDelivered = delivery.state === 'delivered';
      return {
        title: isDelivered ? 'Test delivered' : 'Test failed',
        description: `${type}: ${deliveryOutcome(delivery)}`,
        ...(isDelivered ? {} : { variant: 'destructive' as const }),
      };
    },
    failed: 'Failed to send the test: ',
    changes: () => ({ topic: 'deliveries' }),
  });
}
