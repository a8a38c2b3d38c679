import { type OperationResult, PATHS } from '@clearbench/contract';
import { apiRequest, errorText, pathWithId } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

export function useDeleteWebhook(id: string) {
  return useSend({
    send: () => apiRequest<OperationResult>('DELETE', pathWithId(PATHS.webhook, id)),
    done: () => ({
      title: 'Webhook Deleted',
      description: 'Its waiting notifications are cancelled. Its log is kept.',
    }),
    failed: (error) => ({ title: 'Error', description: `Failed to delete webhook: ${errorText(error)}` }),
    invalidates: [PATHS.webhooks],
  });
}
