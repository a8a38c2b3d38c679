import { PATHS } from '@clearbench/contract';
import { useRead } from './read.ts';

/** The options of this server before the login. */
export function useLoginOptions() {
  return useRead(PATHS.loginOptions);
}
