import type { AnswerAt, Path, PathOf } from '@clearbench/contract/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';

interface Options {
  /** False: not yet. */
  readonly enabled?: boolean;
  readonly staleTime?: number;
}

/** A read of the API, under its path in the cache. */
export const readQuery = <P extends PathOf<'GET'>>(path: Path<P>, options: Options = {}) =>
  queryOptions<AnswerAt<'GET', P>>({ queryKey: [path], ...options });

export const useRead = <P extends PathOf<'GET'>>(path: Path<P>, options?: Options) =>
  useQuery(readQuery(path, options));
