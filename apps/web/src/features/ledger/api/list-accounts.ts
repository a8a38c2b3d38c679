import { type LedgerAccount, PATHS } from '@clearbench/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api.ts';
import { parseNextLink } from '@/lib/next-link.ts';
import { type AccountFilters, accountsPath } from '../model/url.ts';

interface AccountPage {
  readonly accounts: readonly LedgerAccount[];
  readonly nextPath: string | null;
}

/** The accounts with their balances, by id; new postings reload them. */
export function useLedgerAccounts(filters: AccountFilters) {
  return useInfiniteQuery({
    queryKey: [PATHS.ledgerAccounts, filters],
    queryFn: async ({ pageParam, signal }): Promise<AccountPage> => {
      const response = await apiFetch('GET', pageParam, undefined, { signal });
      const accounts = (await response.json()) as LedgerAccount[];
      return { accounts, nextPath: parseNextLink(response.headers.get('link')) };
    },
    initialPageParam: accountsPath(filters),
    getNextPageParam: ({ nextPath }) => nextPath,
    placeholderData: keepPreviousData,
  });
}
