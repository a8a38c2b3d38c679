import { describe, expect, it } from 'vitest';
import { parseNextLink } from './next-link.ts';

describe('the next link', () => {
  it('is picked out of several and loses its origin', () => {
    const header =
      '<https://a.example/first>; rel="first", <https://a.example/x?cursor=1,2>; title="a"; rel=next';
    expect(parseNextLink(header)).toBe('/x?cursor=1,2');
  });

  it('is not taken from another relation', () => {
    expect(parseNextLink('</p>; rel="prev"')).toBeNull();
    expect(parseNextLink('</p>; rel="nextish"')).toBeNull();
  });
});
