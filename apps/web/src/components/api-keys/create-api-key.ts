import { type CreateApiKeyInput, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useCreateApiKey() {
  return useSend({
    send: (input: CreateApiKeyInput) => apiRequest('POST', PATHS.apiKeys, { ...input, isActive: true }),
    done: () => ({
      title: 'API Key Created',
      description: 'Your new API key has been generated successfully.',
    }),
    failed: (error) => ({
      title: 'Error',
      description: `Failed to create API key: ${errorText(error)}`,
    }),
    invalidates: [PATHS.apiKeys],
  });
}
