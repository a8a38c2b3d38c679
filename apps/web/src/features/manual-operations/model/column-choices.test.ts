import { csvTable } from '@clearbench/messages/csv';
import { expect, it } from 'vitest';
import { COLUMN_OPTIONS, guessesOf, withChoice, withGuesses } from './column-choices.ts';

function tableOf(text: string) {
  const table = csvTable(text);
  if (table === null) throw new Error('No table');
  return table;
}

const TABLE = tableOf('Buchungstag;Betrag;Fee;Notiz\n1;2;3;4');

it('a field that another column takes moves to it', () => {
  expect(withChoice(TABLE, 'Fee', 'amount')).toEqual({
    Buchungstag: null,
    Betrag: null,
    Fee: 'amount',
    Notiz: null,
  });
});

it('a column that is ignored leaves the others unchanged', () => {
  expect(withChoice(TABLE, 'Fee', 'ignored')).toMatchObject({ Betrag: 'amount', Fee: null });
});

it('guesses are taken only on request', () => {
  expect(guessesOf(TABLE)).toBe(1);
  expect(withGuesses(TABLE)).toEqual({ Buchungstag: 'value_date', Betrag: 'amount', Fee: null, Notiz: null });
});

it('fields have readable labels', () => {
  expect(COLUMN_OPTIONS).toContainEqual({ value: 'sender_bic', label: 'Sender BIC' });
  expect(COLUMN_OPTIONS).toContainEqual({ value: 'profile_id', label: 'Profile ID' });
});
