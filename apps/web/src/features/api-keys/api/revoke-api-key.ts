import { type ApiKey, fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useRevokeApiKey({ id, label }: ApiKey) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.apiKey, { id })),
    done: () => ({ title: 'API Key Revoked', description: `Requests with "${label}" are now refused.` }),
    failed: 'Failed to revoke API key: ',
    invalidates: [PATHS.apiKeys],
  });
}
