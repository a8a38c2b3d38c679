import { PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useDisconnect() {
  return useSend({
    send: () => apiRequest('DELETE', PATHS.wiseConnection),
    done: ({ message }) => ({ title: 'Wise disconnected', description: message }),
    failed: (error) => ({ title: 'Error', description: `Failed to disconnect Wise: ${errorText(error)}` }),
    invalidates: [PATHS.wiseConnection],
  });
}
