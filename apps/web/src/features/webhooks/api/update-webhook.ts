import { fillPath, PATHS, type UpdateWebhookInput } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useUpdateWebhook(id: string) {
  return useSend({
    send: (input: UpdateWebhookInput) => apiRequest('PATCH', fillPath(PATHS.webhook, { id }), input),
    done: () => ({ title: 'Webhook Updated', description: 'The changes apply from the next attempt.' }),
    failed: 'Failed to update webhook: ',
    changes: () => ({ topic: 'webhooks', ids: [id] }),
  });
}
