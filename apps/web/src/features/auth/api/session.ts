import { PATHS, type Session } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { jsonQuery } from '@/lib/api/query-client.ts';
import { storeFor } from '@/lib/browser/storage.ts';

export const SESSION_KEY = [PATHS.session] as const;

const readSession = jsonQuery([401]);

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async (context) => {
    const session = (await readSession(context)) as Session | null;
    if (session !== null) storeFor(session.operator.id);
    return session;
  },
});

/** The operator who is logged in; null if none is. */
export const useSession = () => useQuery(sessionQuery);
