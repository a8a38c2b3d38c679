import { PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useDisconnect() {
  return useSend({
    send: () => apiRequest('DELETE', PATHS.wiseConnection),
    done: ({ message }) => ({ title: 'Wise disconnected', description: message }),
    failed: 'Failed to disconnect Wise: ',
    invalidates: [PATHS.wiseConnection],
  });
}
