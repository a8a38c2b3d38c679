import { PATHS, type WiseAccountView } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRequest, pathWithId } from '@/lib/api/api.ts';
import { logged } from '../model/logged.ts';

/** The balances of a profile. Failures are also logged. */
export function useAccounts(handle: string, profileId: number) {
  const path = pathWithId(PATHS.wiseAccounts, String(profileId));
  return useQuery({
    queryKey: [path, handle],
    queryFn: ({ signal }) =>
      logged('The Wise balances could not be loaded', async () => {
        const headers = { authorization: `Bearer ${handle}` };
        const answer = await apiRequest<{ accounts: WiseAccountView[] }>('GET', path, undefined, {
          headers,
          signal,
        });
        return answer.accounts;
      }),
  });
}
