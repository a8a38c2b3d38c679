import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api/api.ts';
import { logged } from '../model/logged.ts';

/** The balances of a profile. Failures are also logged. */
export function useAccounts(handle: string, profileId: number) {
  const path = fillPath(PATHS.wiseAccounts, { id: String(profileId) });
  return useQuery({
    queryKey: [path, handle],
    queryFn: ({ signal }) =>
      logged('The Wise balances could not be loaded', async () => {
        const headers = { authorization: `Bearer ${handle}` };
        const answer = await apiRequest('GET', path, undefined, {
          headers,
          signal,
        });
        return answer.accounts;
      }),
  });
}
