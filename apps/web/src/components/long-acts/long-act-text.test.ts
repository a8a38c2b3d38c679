import type { LongAct } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { progressText, shownAct } from './long-act-text.ts';

const act: LongAct = {
  id: '1',
  kind: 'webhook.replay',
  objectId: 'w',
  state: 'running',
  done: 12_000,
  total: 1_000_000,
  startedBy: 'admin',
  startedAt: '2026-11-20T09:30:00.000Z',
  finishedAt: null,
  problem: null,
};
const ended = (finishedAt: string): LongAct => ({ ...act, state: 'done', finishedAt });

it.each([
  [act, '12,000 of 1,000,000 deliveries'],
  [{ ...act, total: null }, '12,000 deliveries so far'],
  [{ ...act, done: 1, total: 1, state: 'done' as const }, '1 delivery'],
  [{ ...act, state: 'cancelled' as const }, '12,000 of 1,000,000 deliveries'],
])('says how far it is', (shown, text) => {
  expect(progressText(shown)).toBe(text);
});

it('is shown while it runs, and for a day after it has ended', () => {
  const nowMs = Date.parse('2026-11-22T09:30:00Z');
  expect(shownAct([], nowMs)).toBeNull();
  expect(shownAct([act], nowMs)).toBe(act);
  const fresh = ended('2026-11-22T09:00:00.000Z');
  expect(shownAct([fresh, act], nowMs)).toBe(fresh);
  expect(shownAct([ended('2026-11-21T09:00:00.000Z')], nowMs)).toBeNull();
});
