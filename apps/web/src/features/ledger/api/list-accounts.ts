import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '@/lib/paged-list/pages-of.ts';
import { type AccountFilters, accountsPath } from '../model/url.ts';

/** The accounts with their balances, by id; new postings reload them. */
export const useLedgerAccounts = (filters: AccountFilters) =>
  useInfiniteQuery({ ...pagesOf(accountsPath(filters)), placeholderData: keepPreviousData });
