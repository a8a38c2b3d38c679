import { LIVE_IDS_MAX } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { GatheredChanges } from './gathered-changes.ts';

it('joins changes of one topic, with each id once, and returns them once', () => {
  const changes = new GatheredChanges();
  changes.add({ topic: 'transactions', ids: ['a', 'b'] });
  changes.add({ topic: 'api-keys', ids: ['k'] });
  changes.add({ topic: 'transactions', ids: ['b', 'c'] });
  expect(changes.take()).toEqual([
    { topic: 'transactions', ids: ['a', 'b', 'c'] },
    { topic: 'api-keys', ids: ['k'] },
  ]);
  expect(changes.take()).toEqual([]);
});

it('names no ids when there are too many, or when a change came without any', () => {
  const changes = new GatheredChanges();
  const ids = Array.from({ length: LIVE_IDS_MAX }, (_, i) => `t${i}`);
  changes.add({ topic: 'transactions', ids });
  changes.add({ topic: 'transactions', ids: ['one more'] });
  changes.add({ topic: 'transactions', ids: ['and another'] });
  changes.add({ topic: 'api-keys' });
  expect(changes.take()).toEqual([{ topic: 'transactions' }, { topic: 'api-keys' }]);
});
