import { fillPath, PATHS } from '@clearbench/contract';
import { apiFetch, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useSessions() {
  return useRead(PATHS.sessions);
}

export function useRevokeSession() {
  return useSend({
    send: async (id: string) => {
      await apiFetch('DELETE', fillPath(PATHS.sessionById, { id }));
    },
    done: () => ({ title: 'Session ended' }),
    failed: (error) => ({ title: 'Couldn’t end the session', description: errorText(error) }),
    invalidates: [PATHS.sessions],
  });
}
