import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Pauses, or ends a pause. Resuming also enables a webhook that the server disabled. */
export function usePauseWebhook(id: string) {
  return useSend({
    send: (action: 'pause' | 'resume') =>
      apiRequest('POST', fillPath(action === 'pause' ? PATHS.webhookPause : PATHS.webhookResume, { id })),
    done: (_webhook, action) =>
      action === 'pause'
        ? { title: 'Webhook Paused', description: 'Notifications are kept until you resume it.' }
        : { title: 'Webhook Active', description: 'Its waiting notifications are sent now.' },
    failed: (error, action) => ({
      title: 'Error',
      description: `Failed to ${action} webhook: ${errorText(error)}`,
    }),
    changes: () => ({ topic: 'webhooks', ids: [id] }),
  });
}
