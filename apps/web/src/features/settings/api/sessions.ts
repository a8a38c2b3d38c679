import { PATHS, type SessionEntry } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiFetch, errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useSessions() {
  return useQuery<SessionEntry[]>({ queryKey: [PATHS.sessions] });
}

export function useRevokeSession() {
  return useSend({
    send: async (id: string) => {
      await apiFetch('DELETE', pathWithId(PATHS.sessionById, id));
    },
    done: () => ({ title: 'Session ended' }),
    failed: (error) => ({ title: 'Couldn’t end the session', description: errorText(error) }),
    invalidates: [PATHS.sessions],
  });
}
