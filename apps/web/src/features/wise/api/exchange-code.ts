import { PATHS, withQuery } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export interface GivenCode {
  code: string;
  /** The state that Wise returned; a pasted code has none. */
  state?: string;
  profileId?: string;
}

/** Exchanges the code of Wise for a connection. */
export function useExchangeCode() {
  return useSend({
    send: (given: GivenCode) => apiRequest('GET', withQuery(PATHS.wiseCallback, { ...given })),
    invalidates: [PATHS.wiseConnection],
  });
}
