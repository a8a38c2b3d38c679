import { PATHS } from '@clearbench/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch, hasStatus } from '@/lib/api.ts';

/** Ends the session. What was read in it is forgotten, so that the next operator of this browser sees none of it. */
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
    onSuccess: () => queryClient.clear(),
  });
}
