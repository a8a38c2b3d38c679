import { type LoginOptions, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** What this server offers before the login. */
export function useLoginOptions() {
  return useQuery<LoginOptions>({ queryKey: [PATHS.loginOptions] });
}
