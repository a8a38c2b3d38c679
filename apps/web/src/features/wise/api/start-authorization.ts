import { PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Requests the page of Wise on which access is granted; each start has its own address. */
export function useStartAuthorization() {
  return useSend({ send: () => apiRequest('GET', PATHS.wiseAuth) });
}
