import { fillPath, PATHS, type RegisterInput } from '@clearbench/contract';
import { apiFetch } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** `invitation` is the guest's token. */
export function useRegister(invitation?: string) {
  const path =
    invitation === undefined ? PATHS.register : fillPath(PATHS.invitationRegistration, { token: invitation });
  return useSend({
    send: (input: RegisterInput) => apiFetch('POST', path, input),
  });
}
