import { PATHS, type RegisterInput } from '@clearbench/contract';
import { apiFetch } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

export function useRegister() {
  return useSend({
    send: (input: RegisterInput) => apiFetch('POST', PATHS.register, input),
  });
}
