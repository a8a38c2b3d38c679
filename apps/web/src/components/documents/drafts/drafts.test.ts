import { afterEach, expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft, keptDrafts } from './drafts.ts';

const texts = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
});
afterEach(() => texts.clear());

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const keep = (id: string, text: string, second: number, basedOn: number | null = 3, document = 'rules') =>
  keepDraft({ id, document, text, basedOn }, at(second));
const kept = () => keptDrafts.read().map(({ id, text }) => [id, text]);

it('each tab keeps one draft, with its time and base version, until it is forgotten', () => {
  keep('one', 'a', 0);
  keep('two', 'b', 1, null);
  keep('one', 'c', 2);
  expect(keptDrafts.read()).toEqual([
    { id: 'one', document: 'rules', text: 'c', basedOn: 3, at: '2026-01-01T00:00:02.000Z' },
    { id: 'two', document: 'rules', text: 'b', basedOn: null, at: '2026-01-01T00:00:01.000Z' },
  ]);
  forgetDraft('one');
  expect(kept()).toEqual([['two', 'b']]);
});

it('the oldest of a document makes room, and then the oldest of all', () => {
  keep('plan', 'p', 0, null, 'plan');
  for (let second = 1; second < 10; second += 1) keep(`tab ${second}`, 'x', second);
  expect(kept().map(([id]) => id)).toEqual(['tab 9', 'tab 8', 'tab 7', 'tab 6', 'plan']);
  for (let second = 10; second < 14; second += 1) keep(`of ${second}`, 'x', second, 3, `plan ${second}`);
  expect([kept().length, kept()[0], kept().at(-1)]).toEqual([8, ['of 13', 'x'], ['tab 6', 'x']]);
});

it('what is no draft is left out', () => {
  keep('one', 'a', 0);
  const [draft] = keptDrafts.read();
  texts.set(
    'clearbench.drafts',
    JSON.stringify([
      { ...draft, text: 5 },
      { ...draft, id: 'two' },
    ]),
  );
  expect(kept()).toEqual([['two', 'a']]);
});
