import { fillPath, PATHS, type UpdateStatusInput } from '@clearbench/contract';
import { statusLabel } from '@/components/ui/display/status-badge.tsx';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Never optimistic: the display changes once the server has changed the status, or has refused. */
export function useUpdateStatus(transactionId: string) {
  return useSend({
    send: (input: UpdateStatusInput) =>
      apiRequest('PATCH', fillPath(PATHS.transactionStatus, { id: transactionId }), input),
    done: (_result, { status }) => ({
      title: 'Status updated',
      description: `${transactionId} is now ${statusLabel(status)}.`,
    }),
    unseen: {
      failed: (error) => ({
        title: `Couldn’t change the status of ${transactionId}`,
        description: errorText(error),
      }),
    },
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
  });
}
