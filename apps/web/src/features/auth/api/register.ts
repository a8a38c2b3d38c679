import { type OperationResult, PATHS, type RegisterInput } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api.ts';

export function useRegister() {
  return useMutation({
    mutationFn: (input: RegisterInput) => apiRequest<OperationResult>('POST', PATHS.register, input),
  });
}
