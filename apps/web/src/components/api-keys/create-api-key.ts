import { type CreateApiKeyInput, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useCreateApiKey() {
  return useSend({
    send: (input: CreateApiKeyInput) => apiRequest('POST', PATHS.apiKeys, { ...input, isActive: true }),
    done: () => ({
      title: 'API Key Created',
      description: 'Your new API key has been generated successfully.',
    }),
    failed: 'Failed to create API key: ',
    invalidates: [PATHS.apiKeys],
  });
}
