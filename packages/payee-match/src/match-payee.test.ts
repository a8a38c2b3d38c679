import { describe, expect, it } from 'vitest';
import { type MatchOptions, matchPayee } from './index.ts';

const person = (given: string, registered: string, options?: MatchOptions) =>
  matchPayee(given, { kind: 'person', names: [registered] }, options);
const organisation = (given: string, registered: string, options?: MatchOptions) =>
  matchPayee(given, { kind: 'organisation', names: [registered] }, options);
const codes = ({ reasons }: ReturnType<typeof matchPayee>) => reasons.map(({ code }) => code);

describe('the result', () => {
  it('has the registered name for a match and a close match, and not for another', () => {
    expect(person('Jaen Dupont', 'Jean Dupont')).toEqual({
      result: 'close-match',
      matchedName: 'Jean Dupont',
      score: 81,
      reasons: [{ code: 'typo', text: 'A typing error: “Jaen” for “Jean”.' }],
    });
    expect(person('Maxime Dupont', 'Jean Dupont')).toEqual({
      result: 'no-match',
      score: 45,
      reasons: [{ code: 'other-word', text: 'The names have different words: “Maxime” and “Jean”.' }],
    });
  });

  it('names the registered name that matched', () => {
    const names = ['Weber Gastronomie GmbH', 'Café Sonne'];
    expect(matchPayee('CAFE SONNE', { kind: 'organisation', names })).toEqual({
      result: 'match',
      matchedName: 'Café Sonne',
      score: 100,
      reasons: [
        { code: 'accents', text: 'Accents differ.' },
        { code: 'case', text: 'Capital and small letters differ.' },
        { code: 'another-name', text: 'It is another registered name of the account.' },
      ],
    });
  });

  it.each([
    ['JEAN DUPONT', 'Jean Dupont', ['case']],
    ['Helene Dupont', 'Hélène Dupont', ['accents']],
    ['Anna Mueller', 'Anna Müller', ['umlauts']],
    ['Ivan Petrov', 'Иван Петров', ['transliteration']],
    ['Dupont Jean', 'Jean Dupont', ['word-order']],
    ['Dr. Jean Dupont', 'Jean Dupont', ['title']],
    ['Hanspeter Weber', 'Hans-Peter Weber', ['joined']],
    ['J. Dupont', 'Jean Dupont', ['initial']],
    ['Max Weber', 'Maximilian Weber', ['diminutive']],
    ['Jan Vries', 'Jan de Vries', ['particle']],
    ['Jan Weber', 'Jan Weber jun.', ['generation-left-out']],
    ['Jan Weber sen.', 'Jan Weber jun.', ['other-generation']],
    ['Jean Dupont', 'Jean Pierre Dupont', ['word-left-out']],
    ['Jean Pierre Dupont', 'Jean Dupont', ['word-added']],
    ['Jean Dupont', 'Jean Dupont & Marie Dupont', ['one-of-holders']],
    ['Jean Dupont & Luc Morel', 'Jean Dupont', ['holder-not-registered']],
    ['Jean Dupont', 'Anna Weber', ['nothing-alike']],
  ])('explains “%s” for “%s”', (given, registered, expected) => {
    expect(codes(person(given, registered))).toEqual(expected);
  });

  it.each([
    ['Nordwind', 'Nordwind GmbH', ['legal-form-left-out']],
    ['Nordwind GmbH', 'Nordwind', ['legal-form-added']],
    ['Nordwind GmbH', 'Nordwind AG', ['other-legal-form']],
    ['Gebr. Nordwind', 'Gebrüder Nordwind', ['abbreviation']],
    ['Nord & Wind', 'Nord Wind', ['connective']],
    ['Studio 54', 'Studio 45', ['other-digits']],
  ])('explains “%s” for the company “%s”', (given, registered, expected) => {
    expect(codes(organisation(given, registered))).toEqual(expected);
  });
});

describe('a word that is a title, a particle or a name', () => {
  it.each([
    ['Pan Jan Kowalski', 'Jan Kowalski', 'match'],
    ['Ing. Jan Novák', 'Jan Novák', 'match'],
    ['Don José García', 'José García', 'match'],
    ['M. et Mme Jean Dupont', 'Jean Dupont', 'match'],
    ['M. Jean Dupont', 'Jean Dupont', 'match'],
    ['Luc Morel', 'M. Jean Dupont et M. Luc Morel', 'match'],
    ['Wei Li Pan', 'Wei Li', 'close-match'],
    ['Wei Pan Li', 'Wei Li', 'close-match'],
    ['Jean M. Dupont', 'Jean Dupont', 'close-match'],
    ['Jan Kowalski Ing', 'Jan Kowalski', 'close-match'],
    ['Jan van Berg', 'Jan von Berg', 'close-match'],
    ['Pan Li', 'Don Li', 'no-match'],
    ['Don Wei Li', 'Pan Wei Li', 'no-match'],
    ['Do Thi Minh', 'Le Thi Minh', 'no-match'],
  ])('“%s” for “%s” is a %s', (given, registered, expected) => {
    expect(person(given, registered).result).toBe(expected);
  });
});

describe('a generation', () => {
  it.each([
    ['Jan Weber Jr', 'Jan Weber Junior', 'match'],
    ['Jan Weber jun.', 'Jan Weber Jr', 'match'],
    ['Jan Weber sen.', 'Jan Weber Senior', 'match'],
    ['Jan Weber Sr', 'Jan Weber sen.', 'match'],
    ['Jan Novák ml.', 'Jan Novák jun.', 'match'],
    ['Jan Weber Jr', 'Jan Weber Senior', 'close-match'],
    ['João Silva Filho', 'João Silva Neto', 'close-match'],
  ])('“%s” for “%s” is a %s', (given, registered, expected) => {
    expect(person(given, registered).result).toBe(expected);
    expect(person(registered, given).result).toBe(expected);
  });
});

describe('María', () => {
  it.each([
    ['Mª Carmen García', 'María Carmen García', 'match'],
    ['M.ª Carmen García', 'María Carmen García', 'match'],
    ['Ma. Carmen García', 'María Carmen García', 'match'],
    ['MA.CARMEN GARCIA', 'María Carmen García', 'match'],
    ['Ma Carmen García', 'Mª Carmen García', 'match'],
    ['Irma. García', 'Irma García', 'match'],
    ['Li Ma.', 'Li Ma', 'match'],
    ['Ma Li', 'Maria Li', 'no-match'],
    ['Ma Carmen García', 'María Carmen García', 'no-match'],
  ])('“%s” for “%s” is a %s', (given, registered, expected) => {
    expect(person(given, registered).result).toBe(expected);
    expect(person(registered, given).result).toBe(expected);
  });
});

describe('a joint account', () => {
  it.each([
    ['Jean Dupond', 'Jean et Marie Dupont', 'Jean Dupont'],
    ['Jean Luc Dupond', 'M. Jean-Luc Dupont ou Mme Marie Morel', 'M. Jean-Luc Dupont'],
    ['Sean OBrein', 'Anna Weber/Sean O’Brien', 'Sean O’Brien'],
    ['Anna Maria Weber', 'Weber, Anna und Lukas', 'Weber, Anna'],
    ['Anna Maria Weber', 'Anna Weber-und-Lukas Morel', 'Anna Weber'],
    ['Jan Weber & Luc Morel', 'Jan Weber & Anna Gil', 'Jan Weber'],
  ])('“%s” never reveals the other holder of “%s”', (given, registered, expected) => {
    const result = person(given, registered);
    expect(result.result).toBe('close-match');
    expect(result).toHaveProperty('matchedName', expected);
    expect(codes(result)).not.toContain('another-name');
  });
});

describe('the thresholds', () => {
  it('can be moved', () => {
    expect(organisation('Nordwind', 'Nordwind GmbH').result).toBe('match');
    expect(organisation('Nordwind', 'Nordwind GmbH', { matchFrom: 97 }).result).toBe('close-match');
    expect(person('Jaen Dupont', 'Jean Dupont', { matchFrom: 81 }).result).toBe('match');
    expect(person('Jaen Dupont', 'Jean Dupont', { closeFrom: 82 }).result).toBe('no-match');
  });

  it('never make another company, father or son, or other digits a match', () => {
    const all = { matchFrom: 0, closeFrom: 0 };
    expect(organisation('Nordwind AG', 'Nordwind GmbH', all).result).toBe('close-match');
    expect(organisation('Nordwind AG', 'Nordwind', all).result).toBe('close-match');
    expect(person('Jan Weber sen.', 'Jan Weber jun.', all).result).toBe('close-match');
    expect(person('Jan Weber und Luc Morel', 'Jan Weber', all).result).toBe('close-match');
    expect(organisation('Studio 54', 'Studio 45', all).result).toBe('no-match');
    expect(person('Jean Dupont', 'Anna Weber', all).result).toBe('no-match');
  });
});

describe('legal forms', () => {
  it('are whole words, so that the end of a name is none', () => {
    expect(person('Jan Tom', 'Jan Tomas').result).toBe('no-match');
    expect(organisation('Jan Tomas', 'Jan Tom AS').result).toBe('no-match');
  });

  it('at the beginning are part of the name, except where this is usual', () => {
    expect(organisation('Nordwind', 'SARL Nordwind').result).toBe('match');
    expect(organisation('Nordwind', 'SC Nordwind').result).toBe('close-match');
    expect(organisation('SC Nordwind e.V.', 'AS Nordwind e.V.').result).toBe('no-match');
  });
});

describe('a surname alone', () => {
  it.each([
    ['Miller', 'Don Miller'],
    ['Miller', 'Ed Miller'],
    ['Wei', 'Mr Ou Wei'],
    ['Li', 'Bin Li'],
    ['João', 'João Neto'],
    ['Herr Weber', 'Jan Weber'],
  ])('“%s” is not enough for “%s”, whatever the other word may mean', (given, registered) => {
    expect(person(given, registered).result).toBe('no-match');
    expect(person(registered, given).result).toBe('no-match');
  });
});

describe('a cut name', () => {
  const long = 'Gesellschaft zur Förderung der Musik in den Dörfern und Städten am Nordufer e.V.';

  it('matches if it has the 70 characters of older formats', () => {
    expect(codes(organisation(long.slice(0, 70), long))).toEqual(['cut-at-70']);
    expect(organisation(long.slice(0, 70), long).result).toBe('match');
    expect(organisation(long, long.slice(0, 70)).result).toBe('match');
  });

  it('does not match if it is shorter, or if the letters differ', () => {
    expect(organisation(long.slice(0, 40), long).result).toBe('no-match');
    expect(organisation(`Verein${long.slice(6, 70)}`, long).result).not.toBe('match');
  });

  it('does not match if spaces and punctuation make it long', () => {
    const someone = `Dorothea ${'Maximiliane '.repeat(6)}Weber`;
    for (const given of [
      `D${'.'.repeat(68)}`,
      `D${' .'.repeat(34)}`,
      `Dorothea${' '.repeat(50)}Maximiliane`,
    ]) {
      for (const name of [given.padEnd(69, '-'), given.padEnd(70, '. ')]) {
        expect(codes(person(name, someone))).not.toContain('cut-at-70');
        expect(person(name, someone).result).not.toBe('match');
        expect(person(someone, name).result).not.toBe('match');
      }
    }
    expect(codes(organisation(long.slice(0, 40).padEnd(70, '.'), long))).not.toContain('cut-at-70');
    const spaced = long.slice(0, 69).replace(' ', '     ');
    expect(codes(organisation(spaced, long))).toEqual(['cut-at-70']);
  });

  it('matches if it has the first 140 characters of a longer one', () => {
    const twice = `${long} ${long}`;
    expect(organisation(twice.slice(0, 140), twice)).toMatchObject({ result: 'match', score: 100 });
  });
});

it('a list of guesses finds nobody', () => {
  expect(person('Jan Weber & Luc Morel & Ana Gil & Jean Dupont', 'Jean Dupont').result).toBe('no-match');
});
