import { type LoginInput, type LoginResult, PATHS } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api.ts';
import { storeFor } from '@/lib/storage.ts';
import { tellOtherTabs } from '@/lib/tabs.ts';
import { useSend } from '@/lib/use-send.ts';
import { forgetAnswers } from '../model/forget-session.ts';
import { SESSION_KEY } from './session.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useSend({
    send: (input: LoginInput) => apiRequest<LoginResult>('POST', PATHS.login, input),
    onDone: ({ operator }) => {
      if (storeFor(operator.id)) forgetAnswers(queryClient);
      // "Nobody is logged in" must leave the cache at once: the guard would redirect to the login.
      queryClient.removeQueries({ queryKey: SESSION_KEY });
      tellOtherTabs({ kind: 'signed-in' });
      return queryClient.invalidateQueries();
    },
  });
}
