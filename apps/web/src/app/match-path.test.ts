import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

describe('a path', () => {
  it('matches only its own pattern, with or without a trailing slash', () => {
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/transactions', '/transactions/')).toEqual({});
    expect(matchPath('/transactions', '/transactions/trx_1')).toBeNull();
    expect(matchPath('/transactions/:id', '/transactions')).toBeNull();
    expect(matchPath('/transactions/:id', '/webhooks/trx_1')).toBeNull();
  });

  it('returns the named segments, decoded', () => {
    expect(matchPath('/transactions/:id', '/transactions/trx%201')).toEqual({ id: 'trx 1' });
    expect(matchPath('/transactions/:id', '/transactions/a%2Fb')).toEqual({ id: 'a/b' });
    expect(matchPath('/transactions/:id', '/transactions/%2525')).toEqual({ id: '%25' });
    expect(matchPath('/transactions/:id', '/transactions/%E0%A4%A')).toBeNull();
  });
});
