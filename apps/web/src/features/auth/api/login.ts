import { type LoginInput, PATHS, type SecondFactorInput } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiFetch, apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { askPasskey } from '@/lib/browser/passkeys.ts';
import { storageOwner } from '@/lib/browser/storage.ts';
import { tellOtherTabs } from '@/lib/navigation/tabs.ts';
import { forgetAnswers } from '../model/forget-session.ts';
import { SESSION_KEY, sessionQuery } from './session.ts';

export function useLogin() {
  return useSend({
    send: (input: LoginInput) => apiFetch('POST', PATHS.login, input),
    onDone: useSignedIn(),
  });
}

/** Completes a login with a code. */
export function useSecondFactor() {
  return useSend({
    send: (input: SecondFactorInput) => apiFetch('POST', PATHS.secondFactor, input),
    onDone: useSignedIn(),
  });
}

/** Logs in with a passkey, alone or after a password. */
export function usePasskeyLogin() {
  return useSend({
    send: async () => {
      const { options } = await apiRequest('POST', PATHS.passkeyLoginOptions);
      return apiFetch('POST', PATHS.passkeyLogin, { credential: await askPasskey(options) });
    },
    onDone: useSignedIn(),
  });
}

/** What follows a login. */
function useSignedIn(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // The missing session must leave the cache at once: the guard would redirect to the login.
    queryClient.removeQueries({ queryKey: SESSION_KEY });
    tellOtherTabs({ kind: 'signed-in' });
    const owner = storageOwner();
    await queryClient.prefetchQuery(sessionQuery);
    if (storageOwner() !== owner) forgetAnswers(queryClient);
    return queryClient.invalidateQueries();
  };
}
