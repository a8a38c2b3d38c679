import { PATHS, type ResetPasswordInput } from '@clearbench/contract';
import { apiFetch } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useResetPassword() {
  return useSend({
    send: (input: ResetPasswordInput) => apiFetch('POST', PATHS.resetPassword, input),
  });
}
