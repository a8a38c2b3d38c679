import { expect, it } from 'vitest';
import { placed } from './place.ts';
import { placedText } from './problems.ts';

const TEXT = `name: first-steps
# The cases.
cases:
  - id: refused
    steps:
      - on: calls
      - on: calls
        where: call.statuss == 1
  - title: Without an id
holidays: [2026-12-24]
`;

const told = (path: string, text = TEXT) =>
  placed(text, [{ path, message: 'It is wrong.' }]).map(placedText)[0];

it.each([
  ['/cases/0/steps/1/where', 'Line 8, case refused, step 2, where: It is wrong.'],
  ['/cases/1/id', 'Line 9, case 2, id: It is wrong.'],
  ['/holidays/0', 'Line 10, holiday 1: It is wrong.'],
  ['/title', 'Title: It is wrong.'],
  ['', 'It is wrong.'],
])('%s', (path, text) => {
  expect(told(path)).toBe(text);
});

it('names places in JSON, too', () => {
  expect(told('/rules/0/max', '{\n "rules": [{ "name": "limit",\n "max": 1 }]\n}')).toBe(
    'Line 3, rule limit, max: It is wrong.',
  );
});

it('gives no place in a text that cannot be read', () => {
  expect(told('/cases/0', '['.repeat(5_000))).toBe('It is wrong.');
  expect(told('/cases/0', ': - [')).toContain('It is wrong.');
});
