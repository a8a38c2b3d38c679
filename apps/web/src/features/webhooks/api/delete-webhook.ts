import { type OperationResult, PATHS, type StartedResult } from '@clearbench/contract';
import { navigate } from 'wouter/use-browser-location';
import { apiRequest, errorText, pathWithId } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

/** After it, the page of the webhook leads to the list. Not the component's part: a live change may remove that first. */
export function useDeleteWebhook(id: string) {
  return useSend({
    send: () => apiRequest<OperationResult | StartedResult>('DELETE', pathWithId(PATHS.webhook, id)),
    done: (result) =>
      'longActId' in result
        ? { title: 'Webhook Being Deleted', description: result.message }
        : {
            title: 'Webhook Deleted',
            description: 'Its waiting notifications are cancelled. Its log is kept.',
          },
    failed: (error) => ({ title: 'Error', description: `Failed to delete webhook: ${errorText(error)}` }),
    invalidates: [PATHS.webhooks],
    onDone: () => {
      if (location.pathname === `/webhooks/${id}`) navigate('/webhooks');
    },
  });
}
