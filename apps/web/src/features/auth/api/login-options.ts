import { type LoginOptions, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** What this server offers to somebody who is not logged in. */
export function useLoginOptions() {
  return useQuery<LoginOptions>({ queryKey: [PATHS.loginOptions] });
}
