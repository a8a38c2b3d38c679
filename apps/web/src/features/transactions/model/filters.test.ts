import { describe, expect, it } from 'vitest';
import {
  changedParams,
  firstPagePath,
  hasFilters,
  selectsFailed,
  toFilters,
  widerSearch,
} from './filters.ts';

describe('filters', () => {
  it('are "all" by default and then not sent', () => {
    const filters = toFilters({});
    expect(filters).toEqual({
      search: '',
      words: '',
      status: 'all',
      type: 'all',
      reason: '',
      scenario: 'all',
      amount: '',
      currency: '',
      network: 'all',
      bank: '',
      reference: '',
      payee: 'all',
      apiKey: '',
      from: '',
      to: '',
    });
    expect(hasFilters(filters)).toBe(false);
    expect(firstPagePath(filters)).toBe('/api/transactions?limit=100');
  });

  it('are sent when set, with the search trimmed', () => {
    const filters = toFilters({ search: ' 98 765 ', status: 'failed', type: 'mt202', scenario: 'any' });
    expect(hasFilters(filters)).toBe(true);
    expect(firstPagePath(filters)).toBe(
      '/api/transactions?limit=100&search=98+765&status=failed&type=mt202&scenario=any',
    );
  });

  it('are also in the search text, where they take precedence', () => {
    const search = '54 amount:>100 key:Hub after:2026-11-01 before:2026-12-01 status:failed network:sepa';
    expect(firstPagePath(toFilters({ search, status: 'pending' }))).toBe(
      '/api/transactions?limit=100&search=54&status=failed&amount=%3E100&network=sepa&apiKey=Hub&from=2026-11-01&to=2026-12-01',
    );
  });

  it('change beside the search text and in it', () => {
    expect(changedParams('54 status:failed reason:AC04', { status: 'pending' })).toEqual({
      search: '54',
      status: 'pending',
      reason: '',
    });
    expect(changedParams('54', { type: 'all' })).toEqual({ search: '54', type: undefined });
  });

  it('select only failed transfers with that status or with a reason', () => {
    expect(selectsFailed(toFilters({}))).toBe(false);
    expect(selectsFailed(toFilters({ status: 'completed' }))).toBe(false);
    expect(selectsFailed(toFilters({ status: 'failed' }))).toBe(true);
    expect(selectsFailed(toFilters({ reason: 'AC04' }))).toBe(true);
  });

  it('have a wider search in names and references, with the other filters, where the text could be one', () => {
    const filters = toFilters({ search: 'INV-4711', status: 'failed' });
    expect(widerSearch(filters)).toEqual({ ...filters, search: '', words: 'INV-4711' });
    expect(widerSearch(toFilters({ search: '9 9 7' }))).toBeNull();
    expect(widerSearch(toFilters({ search: 'INV-4711', words: 'Mills' }))).toBeNull();
    expect(widerSearch(toFilters({ words: 'Mills' }))).toBeNull();
  });
});
