import { expect, it } from 'vitest';
import { matchPayee } from './index.ts';

const NAMES: Readonly<Record<string, string>> = {
  'combining marks': '\u0301'.repeat(140),
  'a letter under marks': `e${'\u0301'.repeat(139)}`,
  'words of one letter': 'a b c d e f g h i j '.repeat(7),
  'the same letter': 'a'.repeat(140),
  'the same letter apart': 'a '.repeat(70),
  connectives: '& '.repeat(70),
  'holders of one letter': 'a & '.repeat(35),
  'short connectives': 'Anna Maria y '.repeat(11),
  emoji: '👩‍👩‍👧‍👦'.repeat(13),
  'right to left': 'محمد بن سلمان '.repeat(10),
  'overrides of the direction': '\u202eanna\u202c'.repeat(23),
  'ligatures of many letters': 'ﷺ'.repeat(140),
  'halves of surrogate pairs': '\ud83d'.repeat(140),
  'legal forms': 'S.p.A. '.repeat(20),
  'a legal form to come': 'Gesellschaft mit beschränkter '.repeat(5),
  titles: 'Dr. '.repeat(35),
  'a megabyte': 'Anna Müller '.repeat(90_000),
};

it.each(Object.keys(NAMES))('%s: any pair of names gets an answer', (title) => {
  const name = NAMES[title] ?? '';
  for (const kind of ['person', 'organisation'] as const) {
    for (const other of [...Object.values(NAMES), 'Anna Müller', '']) {
      for (const [given, registered] of [
        [name, other],
        [other, name],
      ] as const) {
        const { score } = matchPayee(given, { kind, names: [registered, other] });
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }
    }
  }
});

it.each(['', ' ', '-', '...', '&', '& +', '\u0301\u0301', '👩‍👩‍👧', '\u202e', '\ud83d'])(
  'no letters and no digits in %j never match, not even themselves',
  (name) => {
    for (const kind of ['person', 'organisation'] as const) {
      const options = { matchFrom: 0, closeFrom: 0 };
      expect(matchPayee(name, { kind, names: [name] }, options)).toMatchObject({
        result: 'no-match',
        score: 0,
      });
      expect(matchPayee(name, { kind, names: ['Anna Müller'] }, options).result).toBe('no-match');
      expect(matchPayee('Anna Müller', { kind, names: [name] }, options).result).toBe('no-match');
    }
  },
);

it('an account without names matches nothing', () => {
  expect(matchPayee('Anna', { kind: 'person', names: [] })).toMatchObject({ result: 'no-match' });
});

it('a name of letters from right to left matches itself', () => {
  const name = 'محمد بن سلمان';
  expect(matchPayee(name, { kind: 'person', names: [name] })).toMatchObject({ result: 'match', score: 100 });
});
