import { PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

interface Started {
  success: true;
  authUrl: string;
}

/** Asks for the page of Wise on which access is granted; each start has an address of its own. */
export function useStartAuthorization() {
  return useSend({ send: () => apiRequest<Started>('GET', PATHS.wiseAuth) });
}
