import { type FilledPath, PARTNERS_PAGE_MAX, PATHS, type Partner, withQuery } from '@clearbench/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiRead } from '@/lib/api/api.ts';
import { parseNextLink } from '@/lib/navigation/next-link.ts';

type PartnersPath = FilledPath<typeof PATHS.testPlanPartners>;

interface PartnersPage {
  readonly partners: Partner[];
  readonly next: PartnersPath | null;
}

async function readPage(path: PartnersPath): Promise<PartnersPage> {
  const { answered, headers } = await apiRead('GET', path);
  return { partners: answered, next: parseNextLink(headers.get('link')) };
}

/** All workspaces with their plans, page by page. */
export function usePartners(search: string) {
  const params = new URLSearchParams({ limit: String(PARTNERS_PAGE_MAX), ...(search !== '' && { search }) });
  const first = withQuery(PATHS.testPlanPartners, params);
  return useInfiniteQuery({
    queryKey: [first],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    // The live channel of a workspace doesn't announce changes of the others.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
