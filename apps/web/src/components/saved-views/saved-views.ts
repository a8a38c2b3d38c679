import { defineStoredJson, type Stored } from '@/lib/storage.ts';

/** Filters under a name, kept by this browser; its URL opens the same view for anybody. */
export interface SavedView {
  readonly name: string;
  /** The query of the list's URL. */
  readonly search: string;
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string';

/** The views of the list of this name. */
export const defineSavedViews = (list: string): Stored<readonly SavedView[]> =>
  defineStoredJson<readonly SavedView[]>({
    key: `clearbench.views.${list}`,
    fallback: () => [],
    revive: (parsed) => {
      if (!Array.isArray(parsed) || !parsed.every(isView)) throw new TypeError('Not a list of views');
      return parsed;
    },
  });

/** What of a URL's query is a view: the filters, without what is open at the moment. */
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
