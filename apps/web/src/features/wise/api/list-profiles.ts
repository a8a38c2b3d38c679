import { PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api/api.ts';
import { logged } from '../model/logged.ts';

/** The profiles that the handle gives access to. Failures are also logged. */
export function useProfiles(handle: string) {
  return useQuery({
    queryKey: [PATHS.wiseProfiles, handle],
    queryFn: ({ signal }) =>
      logged('The Wise profiles could not be loaded', async () => {
        const headers = { authorization: `Bearer ${handle}` };
        const answer = await apiRequest('GET', PATHS.wiseProfiles, undefined, {
          headers,
          signal,
        });
        return answer.profiles;
      }),
  });
}
