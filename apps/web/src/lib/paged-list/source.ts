import type { LiveTopic } from '@clearbench/contract';
import { fetchJson } from '../api/api.ts';
import { type Page, toPage } from './page.ts';

/** The source of a list's rows. */
export interface ListSource<T> {
  /** Without parameters: the path that live changes name. */
  readonly listPath: string;
  /** The path of the first page, including filters. Another path is another list. */
  readonly firstPath: string;
  /** The live changes that the rows of later pages follow. */
  readonly topic: LiveTopic;
  /** True if every return to the window asks for the first page again. */
  readonly asksOnFocus?: boolean;
  readonly idOf: (row: T) => string;
  /** Converts a response to rows. */
  readonly toRows: (answered: unknown) => T[];
}

export async function fetchPage<T>(
  { toRows }: ListSource<T>,
  path: string,
  signal?: AbortSignal,
): Promise<Page<T>> {
  const options = signal === undefined ? {} : { signal };
  const { answered, headers } = await fetchJson('GET', path, undefined, options);
  return toPage(toRows(answered), headers);
}

/** Not below the list's path: otherwise each change would reload every loaded page. */
export const loadedKey = <T>({ firstPath }: ListSource<T>) => ['loaded-list', firstPath];
