import { PATHS } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiFetch, hasStatus } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { tellOtherTabs } from '@/lib/navigation/tabs.ts';
import { forgetSession } from '../model/forget-session.ts';

/** Ends the session, in every tab of this browser. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useSend({
    send: async () => {
      try {
        await apiFetch('POST', PATHS.logout);
      } catch (error) {
        if (!hasStatus(error, 401)) throw error;
      }
    },
    onDone: () => {
      forgetSession(queryClient);
      tellOtherTabs({ kind: 'signed-out' });
    },
  });
}
