import { fillPath, PATHS, type RotateSecretInput } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useRotateSecret(id: string) {
  return useSend({
    send: (input: RotateSecretInput) => apiRequest('POST', fillPath(PATHS.webhookRotation, { id }), input),
    done: ({ previousSecretUntil }) => ({
      title: 'Secret Rotated',
      description:
        previousSecretUntil === null
          ? 'Only the new secret signs from now on.'
          : 'Both secrets sign until the overlap ends.',
    }),
    failed: 'Failed to rotate the secret: ',
    changes: () => ({ topic: 'webhooks', ids: [id] }),
  });
}
