import { type CreateWebhookInput, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** The response contains the secret, which no list shows. */
export function useCreateWebhook() {
  return useSend({
    send: (input: CreateWebhookInput) => apiRequest('POST', PATHS.webhooks, input),
    done: () => ({
      title: 'Webhook Created',
      description: 'Your webhook has been configured successfully.',
    }),
    failed: 'Failed to create webhook: ',
    invalidates: [PATHS.webhooks],
  });
}
