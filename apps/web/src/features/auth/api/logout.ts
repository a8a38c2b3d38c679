import { PATHS } from '@clearbench/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch, hasStatus } from '@/lib/api.ts';
import { tellOtherTabs } from '@/lib/tabs.ts';
import { forgetSession } from '../model/forget-session.ts';

/** Ends the session, in every tab of this browser. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await apiFetch('POST', PATHS.logout);
      } catch (error) {
        if (!hasStatus(error, 401)) throw error;
      }
    },
    onSuccess: () => {
      forgetSession(queryClient);
      tellOtherTabs('signed-out');
    },
  });
}
