import { expect, it } from 'vitest';
import { parseSearch } from '@/lib/navigation/url-state.ts';
import { firstPagePath, hasFilters, NO_FILTERS, networksUrlParams, searchParam, toUrl } from './filters.ts';

it.each([
  ['clrbgb20', { name: 'bic', value: 'CLRBGB20' }],
  ['DEUTDEFF500', { name: 'bic', value: 'DEUTDEFF500' }],
  ['7A562C67-ca16-48ba-b074-65581be6f001', { name: 'uetr', value: '7a562c67-ca16-48ba-b074-65581be6f001' }],
  ['trx_0123456789', { name: 'transactionId', value: 'trx_0123456789' }],
  ['', null],
])('a searched code is recognised: %s', (search, expected) => {
  expect(searchParam(search)).toEqual(expected);
});

it('whatever fits into the search field is searched', () => {
  const search = 'x'.repeat(100);
  expect(parseSearch(networksUrlParams, `?search=${search}`)).toEqual({ search });
});

it('only active filters are sent and kept in the URL', () => {
  expect(firstPagePath(NO_FILTERS)).toBe('/api/network-messages?limit=100');
  expect(firstPagePath({ ...NO_FILTERS, network: 'sepa', search: 'ELMFDEF0' })).toBe(
    '/api/network-messages?limit=100&network=sepa&bic=ELMFDEF0',
  );
  expect(toUrl({ network: 'all', search: '', state: 'refused' })).toEqual({ state: 'refused' });
  expect(hasFilters(NO_FILTERS)).toBe(false);
  expect(hasFilters({ ...NO_FILTERS, type: 'MT103' })).toBe(true);
});
