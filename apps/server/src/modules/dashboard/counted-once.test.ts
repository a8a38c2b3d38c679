import { ATTENTION_COUNT_MAX, type ParkedItem } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { countedOnce } from './counted-once.ts';

const at = new Date('2026-11-20T10:00:00.000Z');
const row = (transactionId: string, code: string | null = null) => ({
  transactionId,
  message: `About ${transactionId}`,
  at,
  reasonCode: code,
  reasonText: code === null ? null : 'closed account',
});
const parked = (id: string, transactionId: string | null): ParkedItem => ({
  id,
  work: 'w',
  problem: 'p',
  attempts: 1,
  transactionId,
  parkedAt: at.toISOString(),
  retryAt: at.toISOString(),
});
const NO_ROWS = { failed: [], refused: [], payouts: [], held: [] };

it('counts a transfer that is affected in several ways under one heading', () => {
  const attention = countedOnce([parked('p1', 'a'), parked('p2', 'a'), parked('p3', null)], {
    failed: [row('a'), row('b')],
    refused: [row('b'), row('c'), row('c')],
    payouts: [row('c'), row('d')],
    held: [row('a'), row('d'), row('e')],
  });
  const named = Object.entries(attention).map(([kind, { count, newest }]) => [
    kind,
    count,
    newest.map(({ transactionId }) => transactionId),
  ]);
  expect(named).toEqual([
    ['failed', 1, ['b']],
    ['refused', 1, ['c']],
    ['payouts', 1, ['d']],
    ['held', 1, ['e']],
    ['parked', 2, ['a', null]],
  ]);
});

it('names the three newest with their reasons, and says when there may be more than it counts', () => {
  const ids = Array.from({ length: ATTENTION_COUNT_MAX }, (_, index) => `t${index}`);
  const { failed, held } = countedOnce([parked('p1', 't0')], {
    ...NO_ROWS,
    failed: ids.map((id) => row(id, 'AC04')),
    held: [row('h')],
  });
  expect(failed).toMatchObject({ count: ATTENTION_COUNT_MAX - 1, limited: true });
  expect(failed.newest.map(({ transactionId }) => transactionId)).toEqual(['t1', 't2', 't3']);
  expect(failed.newest[0]).toEqual({
    transactionId: 't1',
    message: 'About t1',
    at: at.toISOString(),
    reason: { code: 'AC04', text: 'closed account' },
  });
  expect(held).toMatchObject({ count: 1, limited: false, newest: [{ reason: null }] });
});
