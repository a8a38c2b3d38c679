import { type LoginInput, PATHS } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { storageOwner } from '@/lib/browser/storage.ts';
import { tellOtherTabs } from '@/lib/navigation/tabs.ts';
import { forgetAnswers } from '../model/forget-session.ts';
import { SESSION_KEY, sessionQuery } from './session.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useSend({
    send: (input: LoginInput) => apiFetch('POST', PATHS.login, input),
    onDone: async () => {
      // The missing session must leave the cache at once: the guard would redirect to the login.
      queryClient.removeQueries({ queryKey: SESSION_KEY });
      tellOtherTabs({ kind: 'signed-in' });
      const owner = storageOwner();
      await queryClient.prefetchQuery(sessionQuery);
      if (storageOwner() !== owner) forgetAnswers(queryClient);
      return queryClient.invalidateQueries();
    },
  });
}
