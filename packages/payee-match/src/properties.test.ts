import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPayee, type RegisteredPayee } from './index.ts';
import { holdersIn } from './words/holders.ts';
import { wordsOf } from './words/words.ts';

const GIVEN_NAMES = [
  'Anna',
  'Jürgen',
  'José',
  'Zoë',
  'Søren',
  'Łukasz',
  'Maria',
  'Jean-Luc',
  'Γεώργιος',
  'Иван',
];
const SURNAMES = [
  'Müller',
  'García López',
  'Dupont',
  'Ångström',
  'Kowalski',
  'O’Neill',
  'Παπαδόπουλος',
  'Петров',
];
const COMPANY_WORDS = ['Nordwind', 'Bäckerei', 'Café', 'Sonnenfeld', 'Łąka', 'Transport', 'Hygge', 'Azul'];
const FORMS = ['GmbH', 'SA', 'Ltd', 'S.r.l.', 'Oy', 'AB', ''];

const personName = fc
  .tuple(fc.constantFrom(...GIVEN_NAMES), fc.constantFrom('', ...GIVEN_NAMES), fc.constantFrom(...SURNAMES))
  .map((words) => words.filter((word) => word !== '').join(' '));
const companyWords = fc.uniqueArray(fc.constantFrom(...COMPANY_WORDS), { minLength: 1, maxLength: 3 });
const companyName = fc
  .tuple(companyWords, fc.constantFrom(...FORMS))
  .map(([words, form]) => [...words, form].join(' ').trim());

const payee = fc.oneof(
  personName.map((name): RegisteredPayee => ({ kind: 'person', names: [name] })),
  companyName.map((name): RegisteredPayee => ({ kind: 'organisation', names: [name] })),
);
const nameOf = ({ names }: RegisteredPayee): string => names[0] ?? '';

/** A registered payee, and a given name that is often similar. */
const given = payee.chain((registered) => {
  const similar = registered.kind === 'person' ? personName : companyName;
  const name = nameOf(registered);
  const typo = fc
    .tuple(fc.nat(name.length), fc.constantFrom('x', 'e', ' '))
    .map(([at, letter]) => name.slice(0, at) + letter + name.slice(at + 1));
  const part = fc.subarray(name.split(' '), { minLength: 1 }).map((words) => words.join(' '));
  return fc.oneof(similar, typo, part, fc.constant(name)).map((text) => ({ text, registered }));
});

describe('matchPayee', () => {
  it('accepts a name for itself, with 100', () => {
    fc.assert(
      fc.property(payee, (registered) => {
        expect(matchPayee(nameOf(registered), registered)).toEqual({
          result: 'match',
          matchedName: nameOf(registered),
          score: 100,
          reasons: [{ code: 'same', text: 'The names are the same.' }],
        });
      }),
    );
  });

  it('accepts any text with letters for itself, with 100', () => {
    const kinds = fc.constantFrom('person', 'organisation');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), kinds, (name, kind) => {
        const result = matchPayee(name, { kind, names: [name] });
        if (!/[a-z0-9]/i.test(name.slice(0, 140))) return;
        expect(result).toMatchObject({ result: 'match', score: 100 });
      }),
      { numRuns: 500 },
    );
  });

  it('ignores case, accents and white space', () => {
    fc.assert(
      fc.property(given, fc.constantFrom(' ', '\t', '\u00a0', '  '), ({ text, registered }, space) => {
        const { result, score } = matchPayee(text, registered);
        const written = (name: string) => matchPayee(name, registered);
        expect(written(text.toUpperCase())).toMatchObject({ result, score });
        expect(written(text.normalize('NFD'))).toMatchObject({ result, score });
        expect(written(space + text.replaceAll(' ', space) + space)).toMatchObject({ result, score });
      }),
    );
    fc.assert(
      fc.property(payee, (registered) => {
        const bare = nameOf(registered).normalize('NFD').replaceAll(/\p{M}/gu, '');
        expect(matchPayee(bare, registered)).toMatchObject({ result: 'match', score: 100 });
      }),
    );
  });

  it('answers the same from both sides for single holders, except for a legal form that only one side has', () => {
    fc.assert(
      fc.property(given, ({ text, registered }) => {
        if (holdersIn(wordsOf(text, registered.kind)).length > 1) return;
        const one = matchPayee(text, registered);
        const other = matchPayee(nameOf(registered), { kind: registered.kind, names: [text] });
        const codes = [one, other].flatMap(({ reasons }) => reasons.map(({ code }) => code));
        if (codes.includes('legal-form-left-out') || codes.includes('legal-form-added')) return;
        expect(other).toMatchObject({ result: one.result, score: one.score });
      }),
      { numRuns: 1_000 },
    );
  });

  it('never accepts a name because of more letters that the registered name doesn’t have', () => {
    const letters = fc.string({ unit: fc.constantFrom('q', 'k', 'j'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(given, letters, fc.nat(), ({ text, registered }, more, position) => {
        const at = position % (text.length + 1);
        const before = matchPayee(text, registered).result;
        const after = matchPayee(text.slice(0, at) + more + text.slice(at), registered).result;
        if (before === 'no-match') expect(after).not.toBe('match');
      }),
      { numRuns: 1_000 },
    );
  });

  it('never refuses a match because its words are in another order', () => {
    const shuffled = (words: string[]) => fc.shuffledSubarray(words, { minLength: words.length });
    const company = fc.tuple(companyWords, fc.constantFrom('GmbH', 'SARL', 'Ltd')).chain(([words, form]) =>
      shuffled([...words, form]).map((order) => ({
        text: order.join(' '),
        registered: { kind: 'organisation' as const, names: [[...words, form].join(' ')] },
      })),
    );
    const person = personName.chain((name) =>
      shuffled(name.split(' ')).map((order) => ({
        text: order.join(' '),
        registered: { kind: 'person' as const, names: [name] },
      })),
    );
    fc.assert(
      fc.property(fc.oneof(company, person), ({ text, registered }) => {
        expect(matchPayee(text, registered).result).not.toBe('no-match');
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(
        given.chain(({ text, registered }) =>
          shuffled(text.split(' ')).map((order) => ({ text, registered, order: order.join(' ') })),
        ),
        ({ text, registered, order }) => {
          if (registered.kind === 'organisation' || matchPayee(text, registered).result !== 'match') return;
          expect(matchPayee(order, registered).result).not.toBe('no-match');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('never throws, and its score is a whole number from 0 to 100', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...'aAßüΆй.&/- \u0301ﷺ1M'), maxLength: 200 }),
    );
    const kinds = fc.constantFrom('person', 'organisation');
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), kinds, (name, names, kind) => {
        const { score, reasons } = matchPayee(name, { kind, names });
        expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
        expect(reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
