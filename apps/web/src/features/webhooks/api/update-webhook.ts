import { PATHS, type UpdateWebhookInput, type Webhook } from '@clearbench/contract';
import { apiRequest, errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useUpdateWebhook(id: string) {
  return useSend({
    send: (input: UpdateWebhookInput) => apiRequest<Webhook>('PATCH', pathWithId(PATHS.webhook, id), input),
    done: () => ({ title: 'Webhook Updated', description: 'The changes apply from the next attempt.' }),
    failed: (error) => ({ title: 'Error', description: `Failed to update webhook: ${errorText(error)}` }),
    changes: () => ({ topic: 'webhooks', ids: [id] }),
  });
}
