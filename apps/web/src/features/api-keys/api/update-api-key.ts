import { type ApiKey, fillPath, PATHS, type UpdateApiKeyInput } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Sets whether amounts and BICs sent with the key choose scenarios. */
export function useUpdateApiKey({ id, label }: ApiKey) {
  return useSend({
    send: (input: UpdateApiKeyInput) => apiRequest('PATCH', fillPath(PATHS.apiKey, { id }), input),
    done: ({ scenariosByValues }) => ({
      title: 'API Key Changed',
      description: scenariosByValues
        ? `Amounts and BICs sent by "${label}" choose scenarios if the setting for all keys is on.`
        : `Only X-Scenario chooses scenarios for transfers sent by "${label}".`,
    }),
    failed: 'Failed to change API key: ',
    invalidates: [PATHS.apiKeys],
  });
}
