import { describe, expect, it } from 'vitest';
import { sample } from '../../../formats/sample.ts';
import { checkAll } from '../../../reading/checking/check.ts';

/** The problems of a sample with one field changed, as `line:column severity code sentence`. */
function said(
  type: 'MT103' | 'MT940' | 'MT942',
  tag: string,
  value: string,
  mode: 'strict' | 'lenient',
): string[] {
  const text = sample(type).replace(new RegExp(`:${tag}:[^\\r]*`), `:${tag}:${value}`);
  return [...checkAll(text, { mode })].flatMap(({ problems }) =>
    problems.map(
      ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code} ${message}`,
    ),
  );
}

describe('one mistake in a field', () => {
  it.each([
    ['13C', '/SNDTIME/12000100', "T15 Field 13C has no sign before '0100'; write + or -."],
    ['32A', '261120eur12500,50', "T52 Field 32A has the currency 'eur'; write it in capitals, 'EUR'."],
  ])('is reported with what to write: %s %s', (tag, value, sentence) => {
    const text = sample('MT103').replace(/:32A:[^\r]*/, tag === '32A' ? `:32A:${value}` : '$&');
    const changed = tag === '13C' ? text.replace(':23B:', `:13C:${value}\r\n:23B:`) : text;
    const problems = [...checkAll(changed)].flatMap(({ problems }) => problems);
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([sentence]);
  });

  it('in a floor limit breaks no rule between the limits', () => {
    const text = sample('MT920').replace(':34F:EURC500,', ':34F:EURC0');
    const codes = [...checkAll(text)].flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(codes).toEqual(['T43']);
  });

  it('is the missing UETR, not also that tag 111 needs it', () => {
    const text = sample('MT103').replace(/\{121:[^}]*\}/, '');
    const codes = [...checkAll(text)].flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(codes).toEqual(['UETR_MISSING']);
  });

  it('is an error in lenient mode if one of the rules on a missing field says so', () => {
    const text = sample('MT103')
      .replace(/:33B:[^:]*/, '')
      .replace(':71A:SHA', ':71A:BEN\r\n:71F:EUR5,');
    const problems = [...checkAll(text, { mode: 'lenient' })].flatMap(({ problems }) => problems);
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['error D51']);
  });

  it.each([
    ['123456EUR12500,50', '13:11', 'a number of entries of 6 characters; it takes 5'],
    ['0000002EUR1,', '13:11', 'a number of entries of 7 characters; it takes 5'],
  ])('is a part that is too long, not the next one: %s', (value, place, detail) => {
    const problems = said('MT942', '90C', value, 'strict');
    expect(problems).toEqual([expect.stringContaining(`${place} error T33 Field 90C has ${detail};`)]);
  });

  it.each([
    ['MT103', '50K', 'NÖRTHERN_MÏLLS', '7:2', `'Ö', '_' and 'Ï'`],
    ['MT103', '20', 'RÄF_1Ö', '2:6', `'Ä', '_' and 'Ö'`],
    ['MT940', '86', 'ÄBC_\r\nÜ', '8:5', `'Ä', '_' and 'Ü'`],
    ['MT940', '61', '2611201120D12500,50NTRFREF_Ä', '6:31', `'_' and 'Ä'`],
  ] as const)('are all wrong characters of %s %s at once', (type, tag, value, place, characters) => {
    const written = tag === '50K' ? `/12345\r\n${value}` : value;
    const [problem, more] = said(type, tag, written, 'strict');
    expect(problem).toContain(`error M60 Field ${tag} has the characters ${characters}`);
    expect(problem?.startsWith(place)).toBe(true);
    expect(more).toBeUndefined();
  });

  it('names no more than six of them', () => {
    const [problem] = said('MT103', '20', 'ÄÖÜßéèáà', 'strict');
    expect(problem).toContain(`'Ä', 'Ö', 'Ü', 'ß', 'é', 'è' and others;`);
  });

  it.each([
    ['MT940', '61', '261120    D12500,50NTRFREF1', 'T50'],
    ['MT942', '34F', 'EUR0', 'T43'],
    ['MT103', '20', 'REF\u00a01', 'M60'],
    ['MT103', '50K', '/12345\r\nNORTHERN\u00a0MILLS\u00a0LTD\r\nLONDON', 'M60'],
  ] as const)(
    'is an error in strict mode and read with a warning in lenient mode: %s %s %j',
    (type, tag, value, code) => {
      for (const [mode, severity] of [
        ['strict', 'error'],
        ['lenient', 'warning'],
      ] as const) {
        const [problem, more] = said(type, tag, value, mode);
        expect(problem).toContain(` ${severity} ${code} Field ${tag} `);
        expect(more).toBeUndefined();
      }
    },
  );
});
