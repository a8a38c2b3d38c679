import { expect, it } from 'vitest';
import { rules, thresholdsOf, whatHappens } from './thresholds.ts';

it('thresholds are whole numbers from 1 to 100, and a close match needs no higher score', () => {
  expect(rules({ matchFrom: ' 95', closeFrom: '80 ' })).toEqual({ input: { matchFrom: 95, closeFrom: 80 } });
  expect(rules({ matchFrom: '101', closeFrom: '0' })).toEqual({
    problems: { matchFrom: expect.stringContaining('1 to 100'), closeFrom: expect.any(String) },
  });
  expect(rules({ matchFrom: '80', closeFrom: '81' })).toEqual({
    problems: { closeFrom: expect.stringContaining('higher') },
  });
  expect(thresholdsOf({ matchFrom: '', closeFrom: '80' })).toBeNull();
});

it.each([
  [
    95,
    80,
    'From 95 on, a name matches; 80 to 94 is a close match, which reveals the name; anything lower does not match.',
  ],
  [
    95,
    94,
    'From 95 on, a name matches; 94 is a close match, which reveals the name; anything lower does not match.',
  ],
  [100, 100, 'Only the score 100 is a match; no score is a close match; anything lower does not match.'],
])('%i and %i are explained', (matchFrom, closeFrom, sentence) => {
  expect(whatHappens({ matchFrom, closeFrom })).toBe(sentence);
});
