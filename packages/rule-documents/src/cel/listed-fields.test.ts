import { expect, it } from 'vitest';
import { listedFields } from './listed-fields.ts';
import { ANY, type GroupType, groupOf, listOf, mapOf, NUMBER, oneOf, TEXT } from './types.ts';

it('lists variables and their fields with their types, as they are written', () => {
  const party = groupOf({ name: TEXT, '32A': NUMBER });
  const message = groupOf({ debtor: party, parties: listOf(party), codes: listOf(TEXT), query: mapOf(TEXT) });
  expect(listedFields({ message, format: oneOf(['json', 'csv']), other: ANY })).toEqual([
    { path: 'format', type: '"json", "csv"' },
    { path: 'message', type: 'a group of fields' },
    { path: 'message.codes', type: 'a list' },
    { path: 'message.codes[0]', type: 'text' },
    { path: 'message.debtor', type: 'a group of fields' },
    { path: 'message.debtor.name', type: 'text' },
    { path: 'message.debtor["32A"]', type: 'a number' },
    { path: 'message.parties', type: 'a list' },
    { path: 'message.parties[0]', type: 'a group of fields' },
    { path: 'message.parties[0].name', type: 'text' },
    { path: 'message.parties[0]["32A"]', type: 'a number' },
    { path: 'message.query', type: 'a group of fields' },
    { path: 'other', type: 'any value' },
  ]);
});

it('ends, also where fields never do', () => {
  const endless: GroupType = { kind: 'group', names: ['a', 'b', 'c', 'd', 'e', 'f'], typeOf: () => endless };
  expect(listedFields({ endless }).length).toBe(4_000);
});
