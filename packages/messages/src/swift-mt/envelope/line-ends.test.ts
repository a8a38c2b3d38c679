import { describe, expect, it } from 'vitest';
import { mt103 } from '../../fixtures/mt103.ts';
import { MT940_SAMPLE } from '../../fixtures/mt940.ts';
import { outlineFin } from '../outline.ts';
import { contentOfFin, validateFin } from '../read-fin.ts';
import { problems, readFirst, said } from '../testing/expectations.ts';
import { writeFin } from './write-fin.ts';

const MT103 = mt103();
const FIELDS = MT940_SAMPLE.slice(MT940_SAMPLE.indexOf(':20:'), MT940_SAMPLE.indexOf('\r\n-}'));

const LINE_ENDS = [
  ['CR CR LF', '\r\r\n', 1],
  ['an empty line after each', '\r\n\r\n', 2],
  ['an empty line after each that ends with LF', '\n\n', 2],
  ['an empty line after each that ends with CR', '\r\r', 2],
] as const;

describe.each(LINE_ENDS)('a message whose lines all have %s', (_, end, step) => {
  const faulty = (text: string): string => text.replaceAll('\r\n', end);

  it.each([
    ['an MT103', MT103, ['T13 at block 4']],
    ['an MT940', MT940_SAMPLE, ['T13 at block 4']],
    ['an MT103 without an end', MT103.replace('-}{5', '{5'), ['T13 at block 4', 'T13 at block 4']],
  ])('has no other problem, is read completely and written again: %s', (_what, text, expected) => {
    const written = faulty(text);
    expect(problems(written)).toEqual(expected.map((problem) => `error ${problem}`));
    expect(problems(written, 'lenient')).toEqual(expected.map((problem) => `warning ${problem}`));
    expect(writeFin(readFirst(written))).toBe(written);
    expect(contentOfFin(readFirst(text))).not.toBeNull();
    expect(contentOfFin(readFirst(written))).toEqual(contentOfFin(readFirst(text)));
  });

  it.each([FIELDS, `${FIELDS}\r\n-`, `${FIELDS}\r\n`])('is read without headers too (%#)', (fields) => {
    const written = faulty(fields);
    expect(problems(written, 'lenient')).toEqual(['warning H01 at block 1', 'warning T13 at block 4']);
    expect(writeFin(readFirst(written))).toBe(written);
  });

  it('has every other problem at its place', () => {
    const wrong = MT103.replace('LONDON', 'LOND#N').replace(':71A:SHA', ':71A:XXX');
    const places = (text: string): unknown[] =>
      validateFin(readFirst(text)).map(({ code, line, column }) => [code, line, column]);
    const plain = places(wrong);
    expect(plain).toHaveLength(2);
    const moved = plain.map((place) =>
      Array.isArray(place) ? [place[0], (place[1] - 1) * step + 1, place[2]] : [],
    );
    expect(places(faulty(wrong)).slice(1)).toEqual(moved);
  });

  it('has the leaves of its tree at their lines', () => {
    const lines = (text: string): number[] =>
      outlineFin(readFirst(text)).flatMap(({ children }) =>
        children.flatMap((field) => [field.line, ...field.children.map(({ line }) => line)]),
      );
    expect(lines(faulty(MT103))).toEqual(lines(MT103).map((line) => (line - 1) * step + 1));
  });
});

describe('line ends that are faulty in places', () => {
  it('are reported at their position', () => {
    const text = MT103.replace('CRED\r\n', 'CRED\r\r\n').replace('REF20261120A\r\n', 'REF20261120A\r\r\n');
    expect(said(text)).toEqual([
      expect.stringMatching(/^2:5 \w+ Field 20 has an extra CR/),
      expect.stringMatching(/^3:6 \w+ Field 23B has an extra CR/),
    ]);
    expect(writeFin(readFirst(text))).toBe(text);
    const partly = MT103.replaceAll('\r\n', '\r\n\r\n').replace('LONDON\r\n\r\n', 'LONDON\r\n');
    expect(said(partly).length).toBeGreaterThan(1);
    expect(writeFin(readFirst(partly))).toBe(partly);
  });
});
