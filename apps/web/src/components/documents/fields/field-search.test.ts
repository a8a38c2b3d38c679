import { expect, it } from 'vitest';
import { completionsOf, fieldsWith, typedField } from './field-search.ts';

it.each([
  ['transfer.am', 'transfer.am'],
  ['has(transfer.reference) && tr', 'tr'],
  ['message["32A"].', 'message["32A"].'],
  ['message["3', 'message["3'],
  ['cases[0].na', 'cases[0].na'],
  ["type == 'MT103' || form", 'form'],
  ['transfer.currency == "EU', null],
  ["type == 'MT", null],
  ['amount > ', null],
  ['5', null],
])('the field before the cursor in %s is %s', (before, text) => {
  const from = before.length - (text?.length ?? 0);
  expect(typedField(`${before} && x`, before.length)).toEqual(text === null ? null : { from, text });
});

it('fields are found by their path and their meaning, those that begin with the text first', () => {
  const fields = [
    { path: 'message.amount', type: 'a number' },
    { path: 'amount', type: 'a number' },
    { path: 'transfer.reference', type: 'text', text: 'The amount of letters' },
  ];
  const found = (search: string) => fieldsWith(fields, search).map(({ path }) => path);
  expect(found('Amount')).toEqual(['amount', 'message.amount', 'transfer.reference']);
  expect(found('letters trans')).toEqual(['transfer.reference']);
  expect(found('none')).toEqual([]);
  const completions = (text: string) => completionsOf(fields, text).map(({ path }) => path);
  expect(completions('am')).toEqual(['amount']);
  expect(completions('refer')).toEqual(['transfer.reference']);
});
