import { expect, it } from 'vitest';
import { keyOf, type Merged, mergeDocuments, type Side } from './merge.ts';

const RULES = { list: 'rules', name: 'name' };
const BASE = `title: Oak Bank
rules:
  # agreed with treasury
  - name: eur
    allow: [EUR]
  - name: limit
    max: '500'
  - name: old
    max: '1'
`;

function merged(mine: string, theirs: string, chosen: Record<string, Side> = {}, base: string | null = BASE) {
  return mergeDocuments({ base, mine, theirs }, RULES, new Map(Object.entries(chosen)));
}

function textOf(result: Merged): string {
  if (!result.ok) throw new Error(result.message);
  expect(result.clashes).toEqual([]);
  return result.text;
}

it('joins changes of different rules, and keeps the comments of both', () => {
  const mine = BASE.replace('title: Oak Bank', 'title: Oak Bank # mine').replace('[EUR]', '[EUR, USD]');
  const theirs = BASE.replace(
    "  - name: limit\n    max: '500'",
    "  # since the audit\n  - name: limit\n    max: '600'",
  )
    .replace("  - name: old\n    max: '1'\n", '')
    .concat("  # new\n  - name: min\n    min: '2'\n");
  expect(textOf(merged(mine, theirs))).toBe(`title: Oak Bank # mine
rules:
  # agreed with treasury
  - name: eur
    allow: [EUR, USD]
  # since the audit
  - name: limit
    max: '600'
  # new
  - name: min
    min: '2'
`);
});

it('asks only about what both changed differently, and follows the choice', () => {
  const mine = BASE.replace('500', '400').replace('Oak Bank', 'Elm');
  const theirs = BASE.replace('500', '600').replace('Oak Bank', 'Elm').replace('[EUR]', '[GBP]');
  const asked = merged(mine, theirs);
  expect(asked).toMatchObject({
    clashes: [{ kind: 'item', name: 'limit', mine: { max: '400' }, theirs: { max: '600' } }],
  });
  expect(asked.ok && asked.text).toBe(mine.replace('[EUR]', '[GBP]'));
  const chosen = merged(mine, theirs, { [keyOf({ kind: 'item', name: 'limit' })]: 'theirs' });
  expect(chosen.ok && chosen.text).toBe(theirs);
});

it('a rule that one side removed and the other changed is a question', () => {
  const without = BASE.replace("  - name: old\n    max: '1'\n", '');
  const changed = BASE.replace("max: '1'", "max: '2'");
  expect(merged(without, changed)).toMatchObject({ text: without, clashes: [{ name: 'old' }] });
  const taken = merged(without, changed, { 'item old': 'theirs' });
  expect(taken.ok && taken.text).toBe(changed);
  const removed = merged(changed, without, { 'item old': 'theirs' });
  expect(removed.ok && removed.text).toBe(without);
});

it('takes their order if only they changed it', () => {
  const rules = (...names: string[]) =>
    `title: x\nrules:\n${names.map((name) => `  - name: ${name}\n`).join('')}`;
  const base = rules('a', 'b', 'c');
  const text = textOf(merged(rules('a', 'b', 'mine', 'c'), rules('c', 'a', 'b'), {}, base));
  expect(text).toBe(rules('c', 'a', 'mine', 'b'));
  expect(merged(rules('b', 'a', 'c'), rules('c', 'a', 'b'), {}, base)).toMatchObject({
    clashes: [{ kind: 'order' }],
  });
});

it('works without a common version and in JSON, and says why it cannot', () => {
  const json = '{"title":"x","rules":[{"name":"a"}]}';
  const text = textOf(merged(json, 'title: x\nrules:\n  - name: b\n', {}, null));
  expect(JSON.parse(text)).toEqual({ title: 'x', rules: [{ name: 'b' }, { name: 'a' }] });
  expect(merged('title: [', BASE)).toMatchObject({ ok: false });
  expect(merged('rules: [{ name: a }, { name: a }]', BASE)).toMatchObject({ ok: false });
});
