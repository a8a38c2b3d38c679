import { isObject } from '@/lib/answers/is-object.ts';
import { defineStoredJson, type Stored } from '@/lib/browser/storage.ts';

/** Named filters, stored in this browser; the URL opens the same view for every operator. */
export interface SavedView {
  readonly name: string;
  /** The query of the list's URL. */
  readonly search: string;
}

export interface FilteredList {
  /** The name under which the views of this list are stored. */
  list: string;
  /** The URL parameters that are filters. */
  filters: readonly string[];
}

const isView = (value: unknown): value is SavedView =>
  isObject(value) && typeof value.name === 'string' && typeof value.search === 'string';

/** The views of the list with this name. */
export const defineSavedViews = (list: string): Stored<readonly SavedView[]> =>
  defineStoredJson<readonly SavedView[]>({
    key: `clearbench.views.${list}`,
    fallback: () => [],
    revive: (parsed) => {
      if (!Array.isArray(parsed) || !parsed.every(isView)) throw new TypeError('Not a list of views');
      return parsed;
    },
  });

/** The part of a URL's query that a view stores: the filters, without what is currently open. */
export function viewSearch(search: string, filters: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()]) if (!filters.includes(name)) params.delete(name);
  return params.toString();
}

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
];

export const viewPath = (path: string, { search }: Pick<SavedView, 'search'>): string =>
  search === '' ? path : `${path}?${search}`;
