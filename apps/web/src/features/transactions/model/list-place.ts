import { defineStored } from '@/lib/browser/storage.ts';

/** The last filters of the list in this tab. */
const storedSearch = defineStored<string>({
  key: 'clearbench.transactions.search',
  area: () => sessionStorage,
  isPreference: true,
  fallback: () => '',
  fromText: (text) => text,
  toText: (search) => (search === '' ? null : search),
});

/** Remembers the filters in the URL of the list, for returning to it from a transaction. */
export function rememberListSearch(search: string): void {
  storedSearch.write(search);
}

export function listPath(): string {
  const search = storedSearch.read();
  return search === '' ? '/transactions' : `/transactions?${search}`;
}
