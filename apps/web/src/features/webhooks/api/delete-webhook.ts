import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { isHere } from '@/lib/navigation/workspace.ts';

/** After it, the page of the webhook leads to the list. Not the component's part: a live change may remove that first. */
export function useDeleteWebhook(id: string) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.webhook, { id })),
    done: (result) =>
      'longActId' in result
        ? { title: 'Webhook Being Deleted', description: result.message }
        : {
            title: 'Webhook Deleted',
            description: 'Its waiting notifications are cancelled. Its log is kept.',
          },
    failed: 'Failed to delete webhook: ',
    invalidates: [PATHS.webhooks],
    onDone: () => {
      if (isHere(`/webhooks/${id}`)) navigate('/webhooks');
    },
  });
}
