import type { AnswerAt, Path, PathOf } from '@clearbench/contract/calls';
import { type QueryFunction, queryOptions, useQuery } from '@tanstack/react-query';
import { jsonQuery } from './query-client.ts';

interface Options {
  /** False: not yet. */
  readonly enabled?: boolean;
  readonly staleTime?: number;
}

/** There is no such thing, or it can't have this id. */
const NOT_FOUND = [404, 422];

/** A read of the API, under its path in the cache. */
export const readQuery = <P extends PathOf<'GET'>>(path: Path<P>, options: Options = {}) =>
  queryOptions<AnswerAt<'GET', P>>({ queryKey: [path], ...options });

export const useRead = <P extends PathOf<'GET'>>(path: Path<P>, options?: Options) =>
  useQuery(readQuery(path, options));

/** A read of one thing; null if there is none. Unlike an error, that stays on the screen while it is read again. */
export const readOneQuery = <P extends PathOf<'GET'>>(path: Path<P>, options: Options = {}) =>
  queryOptions<AnswerAt<'GET', P> | null>({
    queryKey: [path],
    queryFn: jsonQuery(NOT_FOUND) as QueryFunction<AnswerAt<'GET', P> | null>,
    ...options,
  });

export const useReadOne = <P extends PathOf<'GET'>>(path: Path<P>, options?: Options) =>
  useQuery(readOneQuery(path, options));
