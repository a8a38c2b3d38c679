import { describe, expect, it } from 'vitest';
import { toPage } from './page.ts';

describe('a page', () => {
  it('knows the next page, the total and whether that is only a lower bound', () => {
    const headers = new Headers({
      link: '</api/transactions?cursor=abc&limit=100>; rel="next"',
      'x-total-count': '10000',
      'x-total-count-relation': 'gte',
    });
    expect(toPage([], headers)).toEqual({
      rows: [],
      nextPath: '/api/transactions?cursor=abc&limit=100',
      total: 10_000,
      totalIsMinimum: true,
    });
  });

  it('is the last one without a link, and its total may be unknown', () => {
    expect(toPage([], new Headers())).toMatchObject({ nextPath: null, total: null, totalIsMinimum: false });
  });
});
