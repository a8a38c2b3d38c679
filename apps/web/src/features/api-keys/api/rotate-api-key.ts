import { type ApiKey, fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Creates another key for the same sender. */
export function useRotateApiKey({ id, label }: ApiKey) {
  return useSend({
    send: () => apiRequest('POST', fillPath(PATHS.apiKeyRotate, { id })),
    done: () => ({
      title: 'API Key Rotated',
      description: `"${label}" has a new key. Revoke the old one once its sender uses the new one.`,
    }),
    failed: 'Failed to rotate API key: ',
    invalidates: [PATHS.apiKeys],
  });
}
