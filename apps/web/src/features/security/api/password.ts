import { type ChangePasswordInput, PATHS } from '@clearbench/contract';
import { apiFetch } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useChangePassword() {
  return useSend({
    send: (input: ChangePasswordInput) => apiFetch('POST', PATHS.password, input),
    done: () => ({ title: 'Password changed', description: 'Your other sessions have ended.' }),
    invalidates: [PATHS.sessions],
  });
}
