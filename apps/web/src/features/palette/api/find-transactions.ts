import { PATHS, type Transaction, withQuery } from '@clearbench/contract';
import { transactionIdPrefix } from '@clearbench/domain';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api/api.ts';
import { useSettled } from '@/lib/browser/use-settled.ts';
import { trackTransfer } from '@/lib/navigation/tracking.ts';
import { hasWords, mayBeReference } from '@/lib/text/names.ts';
import { isSearchable } from '../model/entries.ts';

const TYPING_PAUSE_MS = 150;
const MATCHES_MAX = 5;

export interface FoundTransactions {
  /** Matches for the current input, newest first; never a response to an earlier input. */
  transfers: readonly Transaction[];
  /** The server has not answered yet. */
  isLooking: boolean;
}

/** The newest few matching transfers, requested once typing pauses. */
export function useFindTransactions(typed: string): FoundTransactions {
  const term = useSettled(typed, TYPING_PAUSE_MS);
  const { data = [], isFetching } = useQuery({
    queryKey: [PATHS.transactions, 'find', term],
    queryFn: ({ signal }) => findTransactions(term, signal),
    enabled: isSearchable(term),
    // A response to an earlier search is outdated by the next one.
    gcTime: 0,
  });
  const isAnswered = term === typed && !isFetching;
  return { transfers: term === typed ? data : [], isLooking: isSearchable(typed) && !isAnswered };
}

/** GPI and TRN codes identify one transfer; anything else is searched in ids, UETRs and amounts, and in names and references. */
async function findTransactions(term: string, signal: AbortSignal): Promise<Transaction[]> {
  if (transactionIdPrefix(term) !== null) return tracked(term, signal);
  const [byCode, byWords] = await Promise.all([
    matching({ search: term }, signal),
    hasWords(term) ? matching({ words: term }, signal) : [],
  ]);
  const found = new Map([...byCode, ...byWords].map((transfer) => [transfer.transactionId, transfer]));
  if (found.size === 0 && mayBeReference(term)) return tracked(term, signal);
  return [...found.values()].slice(0, MATCHES_MAX);
}

async function matching(query: Record<string, string>, signal: AbortSignal): Promise<Transaction[]> {
  const params = new URLSearchParams({ ...query, limit: String(MATCHES_MAX) });
  const path = withQuery(PATHS.transactions, params);
  return await apiRequest('GET', path, undefined, { signal });
}

async function tracked(code: string, signal: AbortSignal): Promise<Transaction[]> {
  const timeline = await trackTransfer(code, signal);
  return timeline === null ? [] : [timeline.transaction];
}
