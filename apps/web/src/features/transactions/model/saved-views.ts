import { defineStoredJson } from '@/lib/storage.ts';
import type { TransactionFilters } from './filters.ts';

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

export const storedViews = defineStoredJson<readonly SavedView[]>({
  key: 'clearbench.views.transactions',
  fallback: () => [],
  revive: (parsed) => {
    if (!Array.isArray(parsed) || !parsed.every(isView)) throw new TypeError('Not a list of views');
    return parsed;
  },
});

/** The query that opens the list with these filters. */
export function viewSearch({ search, status, type }: TransactionFilters): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== 'all') params.set('status', status);
  if (type !== 'all') params.set('type', type);
  return params.toString();
}

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
];

export const viewPath = ({ search }: Pick<SavedView, 'search'>): string =>
  search === '' ? '/transactions' : `/transactions?${search}`;
