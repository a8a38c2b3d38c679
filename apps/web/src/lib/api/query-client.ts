import { PATHS } from '@clearbench/contract';
import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError, fetchJson, hasStatus } from './api.ts';

/**
 * The default read: a GET to the path in the first element of the query key, parsed as JSON.
 * @param empty responses with one of these statuses are an empty result, null; by default they are errors
 */
export function jsonQuery(empty: readonly number[] = []): QueryFunction {
  return async ({ queryKey, signal }) => {
    const path = queryKey[0];
    if (typeof path !== 'string') throw new Error('The first element of a query key is the path to read.');
    try {
      return (await fetchJson('GET', path, undefined, { signal })).answered;
    } catch (error) {
      if (empty.some((status) => hasStatus(error, status))) return null;
      throw error;
    }
  };
}

/** A more recent failure that no screen has shown yet was read ahead for the screen that is about to show it. */
const READ_AHEAD_MS = 5_000;

/** Data never becomes stale by age: `/api/live` invalidates changed data. */
export function createQueryClient(): QueryClient {
  /** When a query failed and its failure was shown: the next visit loads it again. */
  const shownFailures = new WeakMap<object, number>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: forgetEndedSession }),
    mutationCache: new MutationCache({ onError: forgetEndedSession }),
    defaultOptions: {
      queries: {
        queryFn: jsonQuery(),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A failed preload is not repeated as soon as the screen is there, unless the operator has logged in since.
        retryOnMount: (query) =>
          hasStatus(query.state.error, 401) ||
          shownFailures.get(query) === query.state.errorUpdatedAt ||
          Date.now() - query.state.errorUpdatedAt > READ_AHEAD_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    // The last screen that showed it was left.
    if (type === 'observerRemoved' && !query.isActive() && query.state.status === 'error') {
      shownFailures.set(query, query.state.errorUpdatedAt);
    }
  });
  // A session that ended on the server ends here too: the guard of the screens then redirects to the login.
  function forgetEndedSession(error: unknown): void {
    if (error instanceof ApiError && error.body?.code === 'unauthenticated') {
      client.setQueryData([PATHS.session], null);
    }
  }
  return client;
}
