import { afterEach, expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';

const texts = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
});
afterEach(() => texts.clear());

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

it('a draft is kept with its time and base version until it is forgotten', () => {
  keepDraft('rules', { text: 'a', basedOn: 3 }, at(0));
  keepDraft('plan', { text: 'b', basedOn: null }, at(1));
  expect(keptDraft('rules')).toEqual({ text: 'a', basedOn: 3, at: '2026-01-01T00:00:00.000Z' });
  forgetDraft('rules');
  expect([keptDraft('rules'), keptDraft('plan')?.text]).toEqual([null, 'b']);
});

it('the oldest makes room', () => {
  for (let number = 0; number < 9; number += 1) {
    keepDraft(`plan ${number}`, { text: 'x', basedOn: null }, at(number));
  }
  expect([keptDraft('plan 0'), keptDraft('plan 1')?.text, keptDraft('plan 8')?.text]).toEqual([
    null,
    'x',
    'x',
  ]);
});

it('what is no draft is left out', () => {
  texts.set('clearbench.drafts', '{"rules":{"text":5},"plan":{"text":"b","basedOn":1,"at":"2026-01-01"}}');
  expect([keptDraft('rules'), keptDraft('plan')?.basedOn]).toEqual([null, 1]);
});
