import { PATHS } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiFetch, hasStatus } from '@/lib/api.ts';
import { tellOtherTabs } from '@/lib/tabs.ts';
import { useSend } from '@/lib/use-send.ts';
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
