import { PATHS, type RegisterInput } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api.ts';

export function useRegister() {
  return useMutation({
    mutationFn: (input: RegisterInput) => apiFetch('POST', PATHS.register, input),
  });
}
