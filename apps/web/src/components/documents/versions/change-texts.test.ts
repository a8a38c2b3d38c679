import { compareDocuments } from '@clearbench/rule-documents/compare';
import { expect, it } from 'vitest';
import { changeTexts } from './change-texts.ts';

it('says in words what was added, removed and changed', () => {
  const before = { title: 'Oak', rules: [{ name: 'eur', allow: ['EUR'], note: 'old' }, { name: 'gone' }] };
  const after = { title: 'Elm', rules: [{ name: 'new' }, { name: 'eur', allow: ['EUR', 'USD'], max: 5 }] };
  expect(changeTexts(compareDocuments(before, after, { list: 'rules', name: 'name' }), 'rule')).toEqual([
    { title: 'Title was Oak, is now Elm', details: [] },
    { title: 'Rule new added', details: [] },
    {
      title: 'Rule eur changed',
      details: ['allow was EUR, is now EUR, USD', 'note removed; it was old', 'max added: 5'],
    },
    { title: 'Rule gone removed', details: [] },
  ]);
});
