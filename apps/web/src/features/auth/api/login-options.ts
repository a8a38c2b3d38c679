import { type LoginOptions, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** The options of this server before the login. */
export function useLoginOptions() {
  return useQuery<LoginOptions>({ queryKey: [PATHS.loginOptions] });
}
