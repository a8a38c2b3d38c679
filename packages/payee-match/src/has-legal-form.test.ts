import { expect, it } from 'vitest';
import { hasLegalForm } from './has-legal-form.ts';

it.each([
  ['Example Trading GmbH', true],
  ['Esempio Forniture S.p.A.', true],
  ['Anna-Lena Beispiel', false],
  ['Jan Tomas', false],
  ['', false],
])('%s: %s', (name, expected) => {
  expect(hasLegalForm(name)).toBe(expected);
});
