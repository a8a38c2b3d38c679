import type { ReactNode } from 'react';
import { hasWords } from '@/lib/names.ts';
import { isTrackingCode } from '@/lib/tracking.ts';

/** An entry of the palette: opens a place in the console, or runs an action. */
export type PaletteEntry = {
  label: string;
  /** Search words besides those of its label. */
  words?: string;
  icon?: ReactNode;
} & ({ href: string } | { run: () => void });

/** The server refuses longer searches; a longer text, perhaps a pasted message, cannot be an id either. */
const SEARCH_CHARACTERS_MAX = 100;

/** Whether a trimmed text can be searched for. */
export function isSearchable(term: string): boolean {
  return term !== '' && term.length <= SEARCH_CHARACTERS_MAX;
}

export function isTransactionId(text: string): boolean {
  return /^trx_[A-Za-z0-9]{10}$/.test(text.trim());
}

/** The possible meanings of a typed or pasted text: a transfer's id, or something to search for. */
export function findEntries(text: string): ReadonlyArray<{ label: string; href: string }> {
  const term = text.trim();
  if (!isSearchable(term)) return [];
  const search = {
    label: `Search transactions for “${term}”`,
    href: `/transactions?${new URLSearchParams({ search: term })}`,
  };
  if (!isTransactionId(term)) {
    if (!hasWords(term) || isTrackingCode(term) || /^trx_/i.test(term)) return [search];
    const words = {
      label: `Search names and references for “${term}”`,
      href: `/transactions?${new URLSearchParams({ words: term })}`,
    };
    // Ids, codes and amounts have digits; most names have none.
    return /\d/.test(term) ? [search, words] : [words, search];
  }
  return [{ label: `Open transfer ${term}`, href: `/transactions/${term}` }, search];
}

/** The entries with every typed word in their label or search words. */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/);
  return entries.filter((entry) => {
    const findable = `${entry.label} ${entry.words ?? ''}`.toLowerCase();
    return words.every((word) => findable.includes(word));
  });
}
