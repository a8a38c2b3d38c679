import type { Transaction } from '@clearbench/contract';
import { expect, test } from 'vitest';
import type { Listing } from './console.ts';
import type { Sent } from './load.ts';
import { isClean, verify } from './verify.ts';

const sent = (references: string[], transactionIds: string[] | null): Sent => ({
  references,
  transactionIds,
  path: '',
  contentType: '',
  body: '',
});

function listing(stored: [reference: string, transactionId: string][], total = stored.length): Listing {
  const transactions = stored.map(
    ([reference, transactionId]) => ({ reference, transactionId }) as Transaction,
  );
  return { transactions, total };
}

test('accepts acknowledged payloads that are stored once, answered or not', () => {
  const verdict = verify(
    [sent(['A'], ['t1']), sent(['B', 'C'], ['t2', 't3']), sent(['D'], null), sent(['E'], null)],
    listing([
      ['A', 't1'],
      ['B', 't2'],
      ['C', 't3'],
      ['D', 't4'],
    ]),
  );
  expect(verdict).toEqual({
    acknowledged: 3,
    lost: [],
    doubled: [],
    torn: [],
    miscounted: null,
    unsettled: [],
  });
  expect(isClean(verdict)).toBe(true);
});

test.each([
  ['an acknowledged transfer that is missing', sent(['A'], ['t1']), listing([]), { lost: ['A'] }],
  ['one that is there under another id', sent(['A'], ['t1']), listing([['A', 't9']]), { lost: ['A'] }],
  [
    'a reference that is there twice, though it was not acknowledged',
    sent(['A'], null),
    listing([
      ['A', 't1'],
      ['A', 't2'],
    ]),
    { doubled: ['A'] },
  ],
  [
    'an id that is listed twice',
    sent(['A'], null),
    listing([
      ['A', 't1'],
      ['X', 't1'],
    ]),
    { doubled: ['t1'] },
  ],
  ['half a batch', sent(['A', 'B'], null), listing([['A', 't1']]), { torn: ['A', 'B'] }],
  [
    'a wrong total',
    sent(['A'], ['t1']),
    listing([['A', 't1']], 2),
    { miscounted: 'X-Total-Count is 2, listed are 1' },
  ],
])('%s is found', (_, payload, list, fault) => {
  const verdict = verify([payload], list);
  expect(verdict).toMatchObject(fault);
  expect(isClean(verdict)).toBe(false);
});
