import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The options of this server before the login. */
export function useLoginOptions() {
  return useRead(PATHS.loginOptions);
}
