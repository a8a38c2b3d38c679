import { PARTNERS_PAGE_MAX, PATHS, type PartnerGroup, withQuery } from '@clearbench/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { readQuery } from '@/lib/api/read.ts';
import { pagesOf } from '@/lib/paged-list/pages-of.ts';

interface PartnerFilters {
  search: string;
  show?: PartnerGroup | undefined;
}

/** The live channel of a workspace doesn't announce changes of the others. */
const ALWAYS = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

const textOrNone = (search: string) => (search === '' ? undefined : search);

/** The workspaces with their plans, page by page. */
export function usePartners({ search, show }: PartnerFilters) {
  const params = { limit: String(PARTNERS_PAGE_MAX), search: textOrNone(search), show };
  return useInfiniteQuery({ ...pagesOf(withQuery(PATHS.testPlanPartners, params)), ...ALWAYS });
}

/** How many there are in each group. */
export const usePartnerCounts = (search: string) =>
  useQuery({
    ...readQuery(withQuery(PATHS.testPlanPartnerCounts, { search: textOrNone(search) })),
    ...ALWAYS,
  });
