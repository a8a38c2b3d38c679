import {
  type AddPasskeyInput,
  type ConfirmationInput,
  fillPath,
  PATHS,
  type SetUpAppInput,
} from '@clearbench/contract';
import { apiFetch, apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { askPasskey, createPasskey } from '@/lib/browser/passkeys.ts';

export const useFactors = () => useRead(PATHS.factors);

/** A new factor ends other sessions, and may end the wait for one. */
const CHANGED = [PATHS.factors, PATHS.sessions, PATHS.session] as const;

export function useStartApp() {
  return useSend({
    send: () => apiRequest('POST', PATHS.factorAppSetup),
    failed: (error) => ({ title: 'Couldn’t set up the app', description: errorText(error) }),
  });
}

export function useSetUpApp() {
  return useSend({
    send: (input: SetUpAppInput) => apiRequest('PUT', PATHS.factorApp, input),
    done: () => ({ title: 'Authenticator app set up' }),
    invalidates: [PATHS.factors, PATHS.sessions],
  });
}

export function useAddPasskey() {
  return useSend({
    send: async ({ name }: Pick<AddPasskeyInput, 'name'>) => {
      const { options } = await apiRequest('POST', PATHS.passkeyOptions);
      const credential = await createPasskey(options);
      return apiRequest('POST', PATHS.passkeys, { name, credential });
    },
    done: () => ({ title: 'Passkey added' }),
    invalidates: [PATHS.factors, PATHS.sessions],
  });
}

export function useRemoveFactor() {
  return useSend({
    /** Null: the app. */
    send: async (passkey: string | null) => {
      await apiFetch('DELETE', passkey === null ? PATHS.factorApp : fillPath(PATHS.passkey, { id: passkey }));
    },
    done: () => ({ title: 'Second factor removed' }),
    failed: (error) => ({ title: 'Couldn’t remove the second factor', description: errorText(error) }),
    invalidates: CHANGED,
  });
}

export function useMakeRecoveryCodes() {
  return useSend({
    send: () => apiRequest('POST', PATHS.recoveryCodes),
    failed: (error) => ({ title: 'Couldn’t make recovery codes', description: errorText(error) }),
    invalidates: [PATHS.factors],
  });
}

/** Proves again who the operator is. */
export function useConfirm() {
  return useSend({
    send: async (input: ConfirmationInput | 'passkey') => {
      if (input !== 'passkey') return apiFetch('POST', PATHS.confirmation, input);
      const { options } = await apiRequest('POST', PATHS.confirmationOptions);
      return apiFetch('POST', PATHS.confirmation, { credential: await askPasskey(options) });
    },
    invalidates: [PATHS.session],
  });
}
