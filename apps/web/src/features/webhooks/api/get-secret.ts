import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Not a query: each reveal is recorded, and the response is not cached. */
export function useRevealSecret(id: string) {
  return useSend({
    send: () => apiRequest('GET', fillPath(PATHS.webhookSecret, { id })),
    failed: 'Failed to show the secret: ',
  });
}
