import { describe, expect, it } from 'vitest';
import { addChange, EVERYTHING, isAffected, type PendingChanges, parseLiveChange } from './live-changes.ts';

const none: PendingChanges = new Map();

describe('a live event', () => {
  it('is read with and without ids', () => {
    expect(parseLiveChange('{"topic":"transactions","ids":["trx_1"]}')).toEqual({
      topic: 'transactions',
      ids: ['trx_1'],
    });
    expect(parseLiveChange('{"topic":"api-keys"}')).toEqual({ topic: 'api-keys' });
  });

  it.each(['', 'null', '{"topic":"weather"}', '{"topic":"transactions","ids":"trx_1"}', '{"ids":[]}'])(
    'is ignored when this console does not know it: %s',
    (data) => {
      expect(parseLiveChange(data)).toBeNull();
    },
  );
});

describe('a burst of changes', () => {
  it('becomes one set of ids per topic', () => {
    const pending = [
      { topic: 'transactions' as const, ids: ['trx_1', 'trx_2'] },
      { topic: 'transactions' as const, ids: ['trx_2', 'trx_3'] },
      { topic: 'api-keys' as const, ids: ['k'] },
    ].reduce(addChange, none);
    expect(pending.get('transactions')).toEqual(new Set(['trx_1', 'trx_2', 'trx_3']));
    expect(pending.get('api-keys')).toEqual(new Set(['k']));
  });

  it('means everything of a topic as soon as one change names no ids, whatever follows', () => {
    const some = addChange(none, { topic: 'transactions', ids: ['trx_1'] });
    const all = addChange(some, { topic: 'transactions' });
    expect(addChange(all, { topic: 'transactions', ids: ['trx_2'] }).get('transactions')).toBe('all');
  });
});

describe('cached data', () => {
  const changes = addChange(none, { topic: 'transactions', ids: ['trx_1'] });

  it('is affected as a list by any change of its topic', () => {
    expect(isAffected(changes, '/api/transactions')).toBe(true);
    expect(isAffected(changes, '/api/api-keys')).toBe(false);
  });

  it('is affected as a single resource only when it is named, with everything below it', () => {
    expect(isAffected(changes, '/api/transactions/trx_1')).toBe(true);
    expect(isAffected(changes, '/api/transactions/trx_1/messages')).toBe(true);
    expect(isAffected(changes, '/api/transactions/trx_2')).toBe(false);
    expect(isAffected(changes, '/api/transactions/trx_10')).toBe(false);
  });

  it('is affected whatever the query of its path', () => {
    expect(isAffected(changes, '/api/transactions?search=a/b')).toBe(true);
    expect(isAffected(changes, '/api/transactions/trx_1?full')).toBe(true);
  });

  it('is all affected after a gap in the stream', () => {
    expect(isAffected(EVERYTHING, '/api/transactions/trx_2')).toBe(true);
    expect(isAffected(EVERYTHING, '/api/api-keys')).toBe(true);
    expect(isAffected(EVERYTHING, '/api/auth/login-options')).toBe(false);
    expect(isAffected(EVERYTHING, 7)).toBe(false);
  });
});
