import { describe, expect, it } from 'vitest';
import { day, matching, mergeSearch, oneOf, parseSearch, textUpTo } from './url-state.ts';

const params = {
  status: oneOf('pending', 'failed'),
  search: textUpTo(5),
};

describe('search params', () => {
  it('keep other parameters when one changes', () => {
    expect(mergeSearch('?tab=a&search=x', { search: 'y z' })).toBe('tab=a&search=y+z');
  });

  it('drop empty or undefined values', () => {
    expect(mergeSearch('?status=failed&search=x', { search: '', status: undefined })).toBe('');
  });

  it('are read by the declaration of the screen', () => {
    expect(parseSearch(params, '?status=failed&search=a%26b&other=1')).toEqual({
      status: 'failed',
      search: 'a&b',
    });
  });

  it('ignore invalid values and keep the rest', () => {
    expect(parseSearch(params, '?status=lost&search=x')).toEqual({ search: 'x' });
    expect(parseSearch(params, '?status=lost&search=toolong')).toEqual({});
  });

  it('count as absent when they are empty', () => {
    expect(parseSearch(params, '?search=')).toEqual({});
  });

  it('are days of the calendar, or have the pattern that is declared', () => {
    const period = { from: day, to: day, currency: matching(/^[A-Z]{3}$/) };
    expect(parseSearch(period, '?from=2028-02-29&to=2028-12-01&currency=EUR')).toEqual({
      from: '2028-02-29',
      to: '2028-12-01',
      currency: 'EUR',
    });
    expect(parseSearch(period, '?from=2026-02-29&to=2028-13-01&currency=eur')).toEqual({});
  });
});
