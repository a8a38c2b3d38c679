import { type OperationResult, PATHS, type ResetPasswordInput } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api.ts';

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: ResetPasswordInput) =>
      apiRequest<OperationResult>('POST', PATHS.resetPassword, input),
  });
}
