import { PATHS, type ResetPasswordInput } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api.ts';

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: ResetPasswordInput) => apiFetch('POST', PATHS.resetPassword, input),
  });
}
