import type { FilledPath } from '@clearbench/contract';
import type { AnswerAt, PathOf } from '@clearbench/contract/calls';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { apiRead } from '../api/api.ts';
import { parseNextLink } from '../navigation/next-link.ts';

interface ReadPage<P extends string> {
  /** Some paths can also answer with the text of a file. */
  readonly answered: Exclude<AnswerAt<'GET', P>, string>;
  readonly nextPath: FilledPath<P> | null;
}

type Pages<P extends string> = InfiniteData<ReadPage<P>, FilledPath<P>>;

interface PagesOptions {
  /** New entries come last, and none changes: a reload reads only the last page that was loaded. */
  onlyGrows?: boolean;
}

/** The pages of a short list, of which the operator requests each further one with a MoreButton. */
export const pagesOf = <P extends PathOf<'GET'>>(
  firstPath: FilledPath<P>,
  { onlyGrows = false }: PagesOptions = {},
) =>
  infiniteQueryOptions<ReadPage<P>, Error, Pages<P>, QueryKey, FilledPath<P>>({
    // Not the path alone: under that, other parts of the console keep the answer without its pages.
    queryKey: [firstPath, 'pages'],
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const loaded = onlyGrows ? client.getQueryData<Pages<P>>(queryKey) : undefined;
      const earlier = loaded?.pages.slice(0, -1)[loaded.pageParams.indexOf(pageParam)];
      if (earlier !== undefined) return earlier;
      const { answered, headers } = await apiRead('GET', pageParam, undefined, { signal });
      return {
        answered: answered as ReadPage<P>['answered'],
        nextPath: parseNextLink(headers.get('link')),
      };
    },
    initialPageParam: firstPath,
    getNextPageParam: ({ nextPath }) => nextPath,
  });
