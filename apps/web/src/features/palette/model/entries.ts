import type { Command } from '@/lib/commands.ts';
import { isTrackingCode } from '@/lib/navigation/tracking.ts';
import { hasWords, mayBeReference } from '@/lib/text/names.ts';

/** The server refuses longer searches; a longer text, perhaps a pasted message, cannot be an id either. */
const SEARCH_CHARACTERS_MAX = 100;

/** True if a trimmed text can be searched for. */
export function isSearchable(term: string): boolean {
  return term !== '' && term.length <= SEARCH_CHARACTERS_MAX;
}

const TRANSACTION_URL = /^https?:\/\/[^/]+\/transactions\/(trx_[A-Za-z0-9]{10})(?:[/?#].*)?$/;

/** The search term of a typed or pasted text: without quotes around it, or the id in the address of a transfer's page. */
export function termOf(text: string): string {
  const trimmed = text.trim();
  const term = /^(["'`])(.*)\1$/.exec(trimmed)?.[2]?.trim() ?? trimmed;
  return TRANSACTION_URL.exec(term)?.[1] ?? term;
}

export function isTransactionId(term: string): boolean {
  return /^trx_[A-Za-z0-9]{10}$/.test(term);
}

/** True if a term is likely to identify one transfer: a tracking code or a reference. */
export function mayIdentify(term: string): boolean {
  return isTrackingCode(term) || mayBeReference(term);
}

/** The possible meanings of a term: a transfer's id, or something to search for. */
export function findEntries(term: string): readonly (Command & { href: string })[] {
  if (!isSearchable(term)) return [];
  const search = {
    id: 'search',
    label: `Search transactions for “${term}”`,
    href: `/transactions?${new URLSearchParams(mayBeName(term) ? { words: term } : { search: term })}`,
  };
  if (!isTransactionId(term)) return [search];
  return [{ id: 'open', label: `Open transfer ${term}`, href: `/transactions/${term}` }, search];
}

/**
 * Ids, codes and amounts contain digits; most names don't. The list's own search finds references, because it widens
 * to them.
 */
const mayBeName = (term: string): boolean =>
  hasWords(term) && !/\d/.test(term) && !isTrackingCode(term) && !/^trx_/i.test(term);

/** The commands with every typed word in their label or search words. */
export function matchingCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/);
  return commands.filter((command) => {
    const { label, detail = '', isTypedOnly = false } = command;
    if (text === '' && isTypedOnly) return false;
    const findable = `${label} ${detail} ${command.words ?? ''}`.toLowerCase();
    return words.every((word) => findable.includes(word));
  });
}
