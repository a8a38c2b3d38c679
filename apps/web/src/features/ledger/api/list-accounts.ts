import { type FilledPath, type LedgerAccount, PATHS } from '@clearbench/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiRead } from '@/lib/api/api.ts';
import { parseNextLink } from '@/lib/navigation/next-link.ts';
import { type AccountFilters, accountsPath } from '../model/url.ts';

type AccountsPath = FilledPath<typeof PATHS.ledgerAccounts>;

interface AccountPage {
  readonly accounts: readonly LedgerAccount[];
  readonly nextPath: AccountsPath | null;
}

/** The accounts with their balances, by id; new postings reload them. */
export function useLedgerAccounts(filters: AccountFilters) {
  return useInfiniteQuery({
    queryKey: [PATHS.ledgerAccounts, filters],
    queryFn: async ({ pageParam, signal }): Promise<AccountPage> => {
      const { answered, headers } = await apiRead('GET', pageParam, undefined, { signal });
      return { accounts: answered, nextPath: parseNextLink(headers.get('link')) };
    },
    initialPageParam: accountsPath(filters),
    getNextPageParam: ({ nextPath }) => nextPath,
    placeholderData: keepPreviousData,
  });
}
