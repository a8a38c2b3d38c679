import { describe, expect, it } from 'vitest';
import { viewPath, viewSearch, withView } from './saved-views.ts';

describe('a view', () => {
  it('keeps only the filters of the URL', () => {
    expect(viewSearch('?status=failed&view=trx_1&new=1&search=a+b', ['search', 'status', 'type'])).toBe(
      'status=failed&search=a+b',
    );
    expect(viewSearch('', ['search'])).toBe('');
  });

  it('replaces one with the same name', () => {
    const views = withView([{ name: 'a', search: 'x=1' }], { name: 'a', search: 'x=2' });
    expect(views).toEqual([{ name: 'a', search: 'x=2' }]);
  });

  it('is the plain list without filters', () => {
    expect(viewPath('/ledger', { search: '' })).toBe('/ledger');
    expect(viewPath('/ledger', { search: 'kind=nostro' })).toBe('/ledger?kind=nostro');
  });
});
