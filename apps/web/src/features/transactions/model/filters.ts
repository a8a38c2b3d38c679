import { PATHS, withQuery } from '@clearbench/contract';
import {
  type Network,
  type PayeeAnswer,
  SCENARIO_NAMES,
  type ScenarioName,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  type TransferStatus,
  type TransferType,
} from '@clearbench/domain';
import { oneOf, textUpTo, type UrlPatch, type UrlState } from '@/lib/navigation/url-state.ts';
import { hasWords } from '@/lib/text/names.ts';
import { FIRST_PAGE_PATH } from './first-page.ts';
import { readSearch, writeSearch } from './search-text.ts';

/** Room for a text and all conditions. */
export const SEARCH_MAX = 400;

/** Everything that the transaction list keeps in the URL. */
export const listUrlParams = {
  /** As typed, with conditions such as `amount:>100`. */
  search: textUpTo(SEARCH_MAX),
  /** Words of a party's name or of the reference, which the search field does not cover. */
  words: textUpTo(100),
  status: oneOf(...TRANSFER_STATUSES),
  type: oneOf(...TRANSFER_TYPES),
  /** The code of the reason for which the transfers have failed. */
  reason: textUpTo(40),
  scenario: oneOf(...SCENARIO_NAMES, 'any', 'none'),
  /** The transfer whose details are open. */
  view: textUpTo(100),
  /** The New Transaction form is open. */
  new: oneOf('1'),
};

type ListUrl = UrlState<typeof listUrlParams>;

/** The filters among them. */
export const FILTER_PARAMS = ['search', 'words', 'status', 'type', 'reason', 'scenario'] as const;

export interface TransactionFilters {
  /** The typed text without its conditions. */
  readonly search: string;
  readonly words: string;
  readonly status: TransferStatus | 'all';
  readonly type: TransferType | 'all';
  readonly reason: string;
  /** Transfers that play this scenario, any, or none. */
  readonly scenario: ScenarioName | 'any' | 'none' | 'all';
  readonly amount: string;
  readonly currency: string;
  readonly network: Network | 'all';
  readonly bank: string;
  readonly reference: string;
  /** Transfers whose payee's bank gave this answer. */
  readonly payee: PayeeAnswer | 'all';
  readonly apiKey: string;
  /** Days: from the beginning of the first, up to that of the second. */
  readonly from: string;
  readonly to: string;
}

/** The filters that have a control beside the search field. */
export type FilterPatch = Partial<
  Pick<TransactionFilters, 'words' | 'status' | 'type' | 'reason' | 'scenario'>
>;

/** The parameters of the URL after a change: a condition in the search text gives way to it. */
export function changedParams(search: string, { words, ...changed }: FilterPatch): UrlPatch<ListUrl> {
  // Only failed transfers have a reason.
  const patch: FilterPatch =
    changed.status === undefined || changed.status === 'failed' ? changed : { ...changed, reason: '' };
  const replaced = Object.fromEntries(Object.keys(patch).map((name) => [name, '']));
  const params = Object.entries({ ...patch, ...(words === undefined ? {} : { words }) }).map(
    ([name, value]) => [name, value === 'all' ? undefined : value],
  );
  return { ...Object.fromEntries(params), search: writeSearch(search, replaced) };
}

/** A condition in the search text takes precedence over the same filter beside it. */
export function toFilters(url: ListUrl): TransactionFilters {
  const { text, conditions } = readSearch(url.search ?? '');
  return {
    search: text,
    words: url.words?.trim() ?? '',
    status: conditions.status ?? url.status ?? 'all',
    type: conditions.type ?? url.type ?? 'all',
    reason: conditions.reason ?? url.reason?.trim() ?? '',
    scenario: conditions.scenario ?? url.scenario ?? 'all',
    amount: conditions.amount ?? '',
    currency: conditions.currency ?? '',
    network: conditions.network ?? 'all',
    bank: conditions.bank ?? '',
    reference: conditions.reference ?? '',
    payee: conditions.payee ?? 'all',
    apiKey: conditions.key ?? '',
    from: conditions.after ?? '',
    to: conditions.before ?? '',
  };
}

/** True if all that the filters select have failed, and so have a reason. */
export const selectsFailed = ({ status, reason }: TransactionFilters): boolean =>
  status === 'failed' || reason !== '';

export function hasFilters(filters: TransactionFilters): boolean {
  return filterParams(filters).size > 0;
}

/**
 * The same filters with the text searched in names and references; null if they are already searched, or if the text
 * can't be a name or reference.
 */
export function widerSearch(filters: TransactionFilters): TransactionFilters | null {
  const { search, words } = filters;
  return words === '' && hasWords(search) ? { ...filters, search: '', words: search } : null;
}

/** The filters as the server names them. */
function filterParams(filters: TransactionFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '' && value !== 'all'));
}

/** The path of the first page for these filters. */
export function firstPagePath(filters: TransactionFilters): string {
  const params = filterParams(filters);
  return params.size === 0 ? FIRST_PAGE_PATH : `${FIRST_PAGE_PATH}&${params}`;
}

/** The path of the newest `limit` transfers for these filters. */
export function newestPath(filters: TransactionFilters, limit: number) {
  const params = filterParams(filters);
  params.set('limit', String(limit));
  return withQuery(PATHS.transactions, params);
}

/** The path of the file with everything that the filters select. */
export function exportPath(filters: TransactionFilters): string {
  return withQuery(PATHS.transactionExport, filterParams(filters));
}
