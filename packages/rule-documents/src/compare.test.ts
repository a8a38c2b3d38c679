import { expect, it } from 'vitest';
import { alignLines } from './align-lines.ts';
import { compareDocuments } from './compare.ts';

const RULES = { list: 'rules', name: 'name' };

it('names what was added, removed and changed, with the properties that differ', () => {
  const before = {
    title: 'Oak',
    rules: [
      { name: 'eur', allow: ['EUR'] },
      { name: 'max', max: '10' },
      { name: 'same', max: '5' },
    ],
  };
  const after = {
    title: 'Oak Bank',
    rules: [
      { name: 'same', max: '5' },
      { allow: ['EUR', 'USD'], name: 'eur', severity: 'warning' },
      { name: 'new' },
    ],
  };
  expect(compareDocuments(before, after, RULES)).toEqual({
    properties: [{ name: 'title', before: 'Oak', after: 'Oak Bank' }],
    items: [
      {
        name: 'eur',
        kind: 'changed',
        properties: [
          { name: 'allow', before: ['EUR'], after: ['EUR', 'USD'] },
          { name: 'severity', before: undefined, after: 'warning' },
        ],
      },
      { name: 'new', kind: 'added', properties: [] },
      { name: 'max', kind: 'removed', properties: [] },
    ],
    isReordered: true,
  });
});

it('finds no change in the same content in another spelling', () => {
  const before = { title: 'Oak', rules: [{ name: 'eur', allow: ['EUR'] }] };
  const after = { rules: [{ allow: ['EUR'], name: 'eur' }], title: 'Oak' };
  expect(compareDocuments(before, after, RULES)).toEqual({ properties: [], items: [], isReordered: false });
});

it('puts equal lines beside each other', () => {
  expect(alignLines('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([
    { before: 'a', after: 'a' },
    { before: 'b', after: 'x' },
    { before: 'c', after: 'c' },
    { before: null, after: 'y' },
    { before: 'd', after: 'd' },
  ]);
});

it('loses no line, also of texts too long to compare', () => {
  const long = (word: string) => Array.from({ length: 2_500 }, (_, line) => `${word} ${line}`).join('\n');
  const pairs = alignLines(`same\n${long('old')}`, `same\n${long('new')}\nmore`);
  const side = (key: 'before' | 'after') => pairs.flatMap((pair) => pair[key] ?? []).join('\n');
  expect(side('before')).toBe(`same\n${long('old')}`);
  expect(side('after')).toBe(`same\n${long('new')}\nmore`);
});
