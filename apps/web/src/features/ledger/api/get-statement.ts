import type { AccountStatement } from '@clearbench/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiRead } from '@/lib/api/api.ts';
import { parseNextLink } from '@/lib/navigation/next-link.ts';
import { type Period, statementPath } from '../model/url.ts';

interface StatementPage {
  readonly statement: AccountStatement;
  readonly nextPath: ReturnType<typeof statementPath> | null;
}

/** An account's statement, its entries page by page. */
export function useStatement(accountId: string, period: Period) {
  const path = statementPath(accountId, period);
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: async ({ pageParam, signal }): Promise<StatementPage> => {
      const { answered, headers } = await apiRead('GET', pageParam, undefined, { signal });
      return { statement: answered as AccountStatement, nextPath: parseNextLink(headers.get('link')) };
    },
    initialPageParam: path,
    getNextPageParam: ({ nextPath }) => nextPath,
    placeholderData: keepPreviousData,
  });
}
