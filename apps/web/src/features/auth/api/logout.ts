import { PATHS } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiRequest, hasStatus } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { tellOtherTabs } from '@/lib/navigation/tabs.ts';
import { forgetSession } from '../model/forget-session.ts';

/** Ends the session, in every tab of this browser. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useSend({
    send: async () => {
      try {
        return (await apiRequest('POST', PATHS.logout)).continueAt;
      } catch (error) {
        if (!hasStatus(error, 401)) throw error;
        return null;
      }
    },
    onDone: (continueAt) => {
      forgetSession(queryClient);
      tellOtherTabs({ kind: 'signed-out' });
      // The provider ends its own session, and leads back to the login.
      if (continueAt !== null) location.assign(continueAt);
    },
  });
}
