import type { ReactNode } from 'react';

/** Something that the palette can do: open a place of the console, or run at once. */
export type PaletteEntry = {
  label: string;
  /** Words that find it beside those of its label. */
  words?: string;
  icon?: ReactNode;
} & ({ href: string } | { run: () => void });

/** The server refuses longer searches; what is longer, a pasted message perhaps, is no id either. */
const SEARCH_CHARACTERS_MAX = 100;

/** Whether a text without space around it can be searched for. */
export function isSearchable(term: string): boolean {
  return term !== '' && term.length <= SEARCH_CHARACTERS_MAX;
}

export function isTransactionId(text: string): boolean {
  return /^trx_[A-Za-z0-9]{10}$/.test(text.trim());
}

/** What a typed or pasted text may mean: a transfer by its id, or something to search for. */
export function findEntries(text: string): ReadonlyArray<{ label: string; href: string }> {
  const term = text.trim();
  if (!isSearchable(term)) return [];
  const search = {
    label: `Search transactions for “${term}”`,
    href: `/transactions?${new URLSearchParams({ search: term })}`,
  };
  if (!isTransactionId(term)) return [search];
  return [{ label: `Open transfer ${term}`, href: `/transactions/${term}` }, search];
}

/** Those with every typed word in their label, or among the words that find them. */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/);
  return entries.filter((entry) => {
    const findable = `${entry.label} ${entry.words ?? ''}`.toLowerCase();
    return words.every((word) => findable.includes(word));
  });
}
