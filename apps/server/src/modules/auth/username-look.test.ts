import { expect, it } from 'vitest';
import { lookOfUsername } from './username-look.ts';

it.each([
  ['ill', 'ILL', 'Ⅰll', '1ll'],
  ['Operator', 'operatoŕ', 'OPERATØR', 'oрerаtor'],
  ['ann', 'änn', 'ANN', 'Ａnn'],
  ['paypal', 'PaypaI', 'paypa1', 'раура1'],
  ['TOM', 'ТОМ', 'ΤΟΜ', 't0m'],
])('%s looks like %s, %s and %s', (...names) => {
  expect(new Set(names.map(lookOfUsername))).toEqual(new Set([lookOfUsername(names[0])]));
});

it('names that a reader can distinguish have different looks', () => {
  const names = ['ann', 'anna', 'Маша', 'мама', 'かき', 'がき', '田中', '中田', 'άννα', 'a.nn', 'ann2'];
  expect(new Set(names.map(lookOfUsername)).size).toBe(names.length);
});
