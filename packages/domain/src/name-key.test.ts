import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each(['valueDate', 'value_date', 'value-date', 'Value Date', ' VALUEDATE ', 'Value.Date:', 'Válue_Dâte'])(
  '%j is the same name as value_date',
  (name) => {
    expect(nameKey(name)).toBe(nameKey('value_date'));
  },
);

it.each([
  ['sender_bic', 'sender_name'],
  ['金額', '日付'],
  ['€', '$'],
  ['Account 1', 'Account 2'],
])('%j and %j are different names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

it('knows letters that are written apart', () => {
  expect(nameKey('Straße')).toBe('strasse');
  expect(nameKey('Wa\u0308hrung')).toBe(nameKey('Währung'));
});
