import { PATHS, type Session } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { jsonQuery } from '@/lib/query-client.ts';

export const SESSION_KEY = [PATHS.session] as const;

/** Who is logged in; null when nobody is. */
export function useSession() {
  return useQuery<Session | null>({
    queryKey: SESSION_KEY,
    queryFn: jsonQuery({ on401: 'null' }) as () => Promise<Session | null>,
  });
}
