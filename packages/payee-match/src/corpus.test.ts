import { describe, expect, it } from 'vitest';
import { bulgarian } from './corpus/bulgarian.ts';
import { danish } from './corpus/danish.ts';
import { dutch } from './corpus/dutch.ts';
import { english } from './corpus/english.ts';
import { finnish } from './corpus/finnish.ts';
import { french } from './corpus/french.ts';
import { german } from './corpus/german.ts';
import { greek } from './corpus/greek.ts';
import { italian } from './corpus/italian.ts';
import type { CorpusLanguage } from './corpus/pairs.ts';
import { polish } from './corpus/polish.ts';
import { portuguese } from './corpus/portuguese.ts';
import { spanish } from './corpus/spanish.ts';
import { swedish } from './corpus/swedish.ts';
import { matchPayee } from './index.ts';
import { holdersIn } from './words/holders.ts';
import { type Word, wordsOf } from './words/words.ts';

const CORPUS: Readonly<Record<string, CorpusLanguage>> = {
  ...{ bulgarian, danish, dutch, english, finnish, french, german, greek, italian, polish, portuguese },
  ...{ spanish, swedish },
};

const pairs = Object.entries(CORPUS).flatMap(([language, { persons, organisations }]) => [
  ...persons.map((pair) => ({ language, kind: 'person' as const, pair })),
  ...organisations.map((pair) => ({ language, kind: 'organisation' as const, pair })),
]);

const textOf = (words: readonly Word[]): string => words.map(({ plain }) => plain).join(' ');

describe.each(Object.keys(CORPUS))('%s', (language) => {
  it.each(pairs.filter((each) => each.language === language))('$kind: $pair', ({ kind, pair }) => {
    const [given, registered, expected] = pair;
    const names = [registered].flat();
    const result = matchPayee(given, { kind, names });
    expect({ given, names, result: result.result }, JSON.stringify(result)).toEqual({
      given,
      names,
      result: expected,
    });
    if (result.result === 'no-match') return;
    const holders = names.flatMap((name) => holdersIn(wordsOf(name, kind)).map(textOf));
    expect([...names.map((name) => textOf(wordsOf(name, kind))), ...holders]).toContain(
      textOf(wordsOf(result.matchedName, kind)),
    );
  });
});

it('has 500 different pairs in thirteen languages, with each result for each kind of payee', () => {
  const different = new Set(
    pairs.map(({ kind, pair: [given, registered] }) => `${kind} ${given} ${registered}`),
  );
  expect(different.size).toBe(pairs.length);
  expect(pairs.length).toBeGreaterThanOrEqual(500);
  expect(Object.keys(CORPUS).length).toBe(13);
  for (const { persons, organisations } of Object.values(CORPUS)) {
    for (const list of [persons, organisations])
      expect(new Set(list.map(([, , expected]) => expected)).size).toBe(3);
  }
});
