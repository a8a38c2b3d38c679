import { PARTNERS_PAGE_MAX, PATHS, withQuery } from '@clearbench/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '@/lib/paged-list/pages-of.ts';

/** All workspaces with their plans, page by page. */
export function usePartners(search: string) {
  const params = new URLSearchParams({ limit: String(PARTNERS_PAGE_MAX), ...(search !== '' && { search }) });
  return useInfiniteQuery({
    ...pagesOf(withQuery(PATHS.testPlanPartners, params)),
    // The live channel of a workspace doesn't announce changes of the others.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
