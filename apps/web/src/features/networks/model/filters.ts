import { NETWORK_MESSAGE_STATES, type NetworkMessageState, PATHS, withQuery } from '@clearbench/contract';
import { NETWORKS, type Network } from '@clearbench/domain';
import { oneOf, textUpTo, type UrlState } from '@/lib/navigation/url-state.ts';

const DIRECTIONS = ['out', 'in'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Everything that the screen keeps in the URL. */
export const networksUrlParams = {
  network: oneOf(...NETWORKS),
  direction: oneOf(...DIRECTIONS),
  type: textUpTo(40),
  state: oneOf(...NETWORK_MESSAGE_STATES),
  /** A BIC, a UETR or a transaction ID. */
  search: textUpTo(100),
  /** The message that is open. */
  message: textUpTo(60),
  /** The form that is open. */
  create: oneOf('mt103', 'mt202'),
};

export interface MessageFilters {
  readonly network: Network | 'all';
  readonly direction: Direction | 'all';
  readonly type: string;
  readonly state: NetworkMessageState | 'all';
  readonly search: string;
}

export const NO_FILTERS: MessageFilters = {
  network: 'all',
  direction: 'all',
  type: 'all',
  state: 'all',
  search: '',
};

/** The URL parameters that are filters. */
export const FILTER_PARAMS = Object.keys(NO_FILTERS);

export function toFilters(url: UrlState<typeof networksUrlParams>): MessageFilters {
  return {
    network: url.network ?? 'all',
    direction: url.direction ?? 'all',
    type: url.type ?? 'all',
    state: url.state ?? 'all',
    search: url.search?.trim() ?? '',
  };
}

/** The URL for these filters: `all` is left out. */
export function toUrl(filters: Partial<MessageFilters>) {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      value === 'all' || value === '' ? undefined : value,
    ]),
  );
}

export const hasFilters = (filters: MessageFilters): boolean =>
  Object.entries(NO_FILTERS).some(([name, none]) => filters[name as keyof MessageFilters] !== none);

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/i;
const TRANSACTION_ID = /^trx_/i;

/** The server's filter for a searched code. Anything that is neither a BIC nor a transaction ID is searched as a UETR. */
export function searchParam(
  search: string,
): { name: 'bic' | 'uetr' | 'transactionId'; value: string } | null {
  if (search === '') return null;
  if (TRANSACTION_ID.test(search)) return { name: 'transactionId', value: search.slice(0, 40) };
  return BIC.test(search)
    ? { name: 'bic', value: search.toUpperCase() }
    : { name: 'uetr', value: search.toLowerCase().slice(0, 36) };
}

/** The path of the first page for these filters. */
export function firstPagePath({ search, ...filters }: MessageFilters): string {
  const params = new URLSearchParams({ limit: '100' });
  for (const [name, value] of Object.entries(filters)) if (value !== 'all') params.set(name, value);
  const found = searchParam(search);
  if (found !== null) params.set(found.name, found.value);
  return withQuery(PATHS.networkMessages, params);
}

/** The types that the networks carry; any other type in the URL is a filter, too. */
export const MESSAGE_TYPES = [
  'MT103',
  'MT202',
  'MT202 COV',
  'MT192',
  'MT196',
  'MT199',
  'MT292',
  'MT296',
  'MT299',
  'MT910',
  'pacs.002.001.10',
  'pacs.004.001.09',
  'pacs.008.001.08',
  'camt.029.001.09',
  'camt.056.001.08',
  'KTT',
  'TELEX',
] as const;
