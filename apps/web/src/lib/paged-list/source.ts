import type { LiveTopic } from '@clearbench/contract';
import { apiFetch } from '../api.ts';
import { type Page, toPage } from './page.ts';

/** Where the rows of a list come from. */
export interface ListSource<T> {
  /** Without parameters: what the live changes name. */
  readonly listPath: string;
  /** Where the first page is read, filters included. Another path is another list. */
  readonly firstPath: string;
  /** The live changes that the rows of later pages follow. */
  readonly topic: LiveTopic;
  readonly idOf: (row: T) => string;
  /** Makes the rows of what was answered. */
  readonly toRows: (answered: unknown) => T[];
}

export async function fetchPage<T>(
  { toRows }: ListSource<T>,
  path: string,
  signal?: AbortSignal,
): Promise<Page<T>> {
  const response = await apiFetch('GET', path, undefined, signal === undefined ? {} : { signal });
  return toPage(toRows(await response.json()), response.headers);
}

/** Not below the list's path: refetching every loaded page at each change would cost as many requests. */
export const loadedKey = <T>({ firstPath }: ListSource<T>) => ['loaded-list', firstPath];
