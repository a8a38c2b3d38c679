import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '@/lib/paged-list/pages-of.ts';
import { type Period, statementPath } from '../model/url.ts';

/** An account's statement, its entries page by page. Entries never change; each page also has the present balances. */
export const useStatement = (accountId: string, period: Period) =>
  useInfiniteQuery({
    ...pagesOf(statementPath(accountId, period), { onlyGrows: true }),
    placeholderData: keepPreviousData,
  });
