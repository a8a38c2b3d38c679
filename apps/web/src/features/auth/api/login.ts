import { type LoginInput, PATHS } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api.ts';
import { tellOtherTabs } from '@/lib/tabs.ts';
import { useSend } from '@/lib/use-send.ts';
import { SESSION_KEY } from './session.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useSend({
    send: (input: LoginInput) => apiFetch('POST', PATHS.login, input),
    onDone: () => {
      // "Nobody is logged in" must leave the cache at once: the guard would redirect to the login.
      queryClient.removeQueries({ queryKey: SESSION_KEY });
      tellOtherTabs({ kind: 'signed-in' });
      return queryClient.invalidateQueries();
    },
  });
}
