import { PATHS, type UpdateSettingsInput } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** The server's settings, shared by all operators. */
export function useServerSettings() {
  return useRead(PATHS.settings);
}

/** Changes the given settings, on the server and at once. */
export function useChangeSettings() {
  return useSend({
    send: (input: UpdateSettingsInput) => apiRequest('PATCH', PATHS.settings, input),
    done: () => ({ title: 'Server settings changed' }),
    failed: (error) => ({ title: 'Couldn’t change the settings', description: errorText(error) }),
    // From then on, a saved form shows the server's values.
    invalidates: [PATHS.settings],
    changes: () => ({ topic: 'settings' }),
  });
}
