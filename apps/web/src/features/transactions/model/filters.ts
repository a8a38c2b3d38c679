import { PATHS, withQuery } from '@clearbench/contract';
import {
  SCENARIO_NAMES,
  type ScenarioName,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  type TransferStatus,
  type TransferType,
} from '@clearbench/domain';
import { oneOf, textUpTo, type UrlState } from '@/lib/navigation/url-state.ts';
import { hasWords } from '@/lib/text/names.ts';
import { FIRST_PAGE_PATH } from './first-page.ts';

/** Everything that the transaction list keeps in the URL. */
export const listUrlParams = {
  search: textUpTo(100),
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

/** The filters among them. */
export const FILTER_PARAMS = ['search', 'words', 'status', 'type', 'reason', 'scenario'] as const;

export interface TransactionFilters {
  readonly search: string;
  readonly words: string;
  readonly status: TransferStatus | 'all';
  readonly type: TransferType | 'all';
  readonly reason: string;
  /** Transfers that play this scenario, any, or none. */
  readonly scenario: ScenarioName | 'any' | 'none' | 'all';
}

export function toFilters(url: UrlState<typeof listUrlParams>): TransactionFilters {
  return {
    search: url.search?.trim() ?? '',
    words: url.words?.trim() ?? '',
    status: url.status ?? 'all',
    type: url.type ?? 'all',
    reason: url.reason?.trim() ?? '',
    scenario: url.scenario ?? 'all',
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

/** The filters as the server and the URL of the list name them. */
export function filterParams(filters: TransactionFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search !== '') params.set('search', filters.search);
  if (filters.words !== '') params.set('words', filters.words);
  if (filters.status !== 'all') params.set('status', filters.status);
  if (filters.type !== 'all') params.set('type', filters.type);
  if (filters.reason !== '') params.set('reason', filters.reason);
  if (filters.scenario !== 'all') params.set('scenario', filters.scenario);
  return params;
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
