import { PATHS, type Session } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { jsonQuery } from '@/lib/query-client.ts';

export const SESSION_KEY = [PATHS.session] as const;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: jsonQuery({ on401: 'null' }) as () => Promise<Session | null>,
});

/** Who is logged in; null when nobody is. */
export const useSession = () => useQuery(sessionQuery);
