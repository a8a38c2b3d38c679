import { describe, expect, it } from 'vitest';
import { firstPagePath, hasFilters, toFilters } from './filters.ts';

describe('filters', () => {
  it('are "all" by default and then not sent', () => {
    const filters = toFilters({});
    expect(filters).toEqual({ search: '', words: '', status: 'all', type: 'all', scenario: 'all' });
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
});
