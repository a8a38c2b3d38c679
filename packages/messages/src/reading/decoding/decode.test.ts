import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lettersOf, MULTI_BYTE, SINGLE_BYTE, singleByte, utf16 } from '../../testing/encoded.ts';
import { runs } from '../../testing/properties.ts';
import { isPlainUtf8 } from './beginning.ts';
import { createDecoder, type Decoded, type DecodeOptions, decode } from './decode.ts';
import { charsetOf } from './labels.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...parts: (string | number | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...(typeof part === 'string' ? utf8(part) : part)],
    ),
  );
const hex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n`;

/** In pieces of this length. */
function inChunks(whole: Uint8Array, length: number, options: DecodeOptions = {}): Decoded {
  const decoder = createDecoder(options);
  let text = '';
  for (let at = 0; at < whole.length; at += length) text += decoder.push(whole.subarray(at, at + length));
  const end = decoder.end();
  return { ...end, text: text + end.text };
}

describe('the encoding of a text', () => {
  it.each(SINGLE_BYTE)('%s is read where the XML declaration or the charset names it', (encoding) => {
    const letters = lettersOf(encoding);
    expect(letters).toHaveLength(2);
    const xml = bytes(declared(encoding), '<a>', singleByte(letters, encoding), '</a>');
    expect(decode(xml)).toMatchObject({ encoding, source: 'declaration', problems: [] });
    expect(decode(xml).text).toBe(`${declared(encoding)}<a>${letters}</a>`);
    const csv = bytes('name\n', singleByte(letters, encoding), '\n');
    expect(decode(csv, { charset: encoding.toUpperCase() })).toMatchObject({
      ...{ text: `name\n${letters}\n`, encoding, source: 'charset', problems: [] },
    });
  });

  it.each(MULTI_BYTE)(
    '%s is read where the XML declaration or the charset names it',
    (encoding, text, digits) => {
      const xml = bytes(declared(encoding), '<a>', hex(digits), '</a>');
      expect(decode(xml)).toMatchObject({ encoding, source: 'declaration', problems: [] });
      expect(decode(xml).text).toContain(`<a>${text}</a>`);
      expect(decode(bytes('name\n', hex(digits)), { charset: encoding }).text).toBe(`name\n${text}`);
    },
  );

  it.each(['le', 'be'] as const)('UTF-16 %s is read by its mark, its declaration, or a charset', (order) => {
    const encoding = `utf-16${order}`;
    const xml = `${declared('UTF-16')}<a>€ä</a>`;
    const known = { encoding, problems: [] };
    expect(decode(utf16(xml, order, true))).toMatchObject({ ...known, text: xml, source: 'mark' });
    expect(decode(utf16(xml, order, false))).toMatchObject({ ...known, text: xml, source: 'declaration' });
    const text = '{1:F01 ä';
    for (const charset of ['utf-16', encoding]) {
      expect(decode(utf16(text, order, false), { charset })).toMatchObject({
        ...known,
        text,
        source: 'charset',
      });
    }
    const guess = decode(utf16(text, order, false));
    expect(guess).toMatchObject({ text, encoding, source: 'guess', problems: [{ severity: 'error' }] });
    expect(guess.readings).toEqual([{ encoding, words: ['{1:F01', 'ä'] }]);
  });

  it('is UTF-8 by its mark, which is not part of the text, by its declaration, its charset or its bytes', () => {
    const known = { encoding: 'utf-8', problems: [] };
    expect(decode(utf8('\ufeffä'))).toMatchObject({ ...known, text: 'ä', source: 'mark' });
    expect(decode(utf8(`${declared('utf-8')}ä`))).toMatchObject({ ...known, source: 'declaration' });
    expect(decode(utf8('ä'), { charset: 'UTF8' })).toMatchObject({ ...known, text: 'ä', source: 'charset' });
    expect(decode(utf8('ä\ufffd😀'))).toMatchObject({ ...known, text: 'ä\ufffd😀', source: 'utf-8' });
    expect(decode(utf8(''))).toMatchObject({ ...known, text: '', source: 'utf-8' });
  });

  it('is the first of mark, declaration and charset that can be true; a remark says so', () => {
    const both = decode(bytes(declared('iso-8859-15'), 0xa4), { charset: 'windows-1252' });
    expect(both).toMatchObject({ encoding: 'iso-8859-15', source: 'declaration' });
    expect(both.text).toMatch(/€$/);
    expect(both.problems).toMatchObject([
      { severity: 'warning', message: /Windows-1252, but .*ISO-8859-15/ },
    ]);
    const marked = decode(utf8(`\ufeff${declared('iso-8859-1')}ä`));
    expect(marked).toMatchObject({ encoding: 'utf-8', source: 'mark', problems: [{ severity: 'warning' }] });
    const untrue = decode(utf8(`${declared('utf-16')}ä`));
    expect(untrue).toMatchObject({ encoding: 'utf-8', source: 'utf-8', problems: [{ severity: 'warning' }] });
    const wide = decode(utf16(`${declared('utf-8')}ä`, 'le', true));
    expect(wide).toMatchObject({ encoding: 'utf-16le', source: 'mark', problems: [{ severity: 'warning' }] });
    const unknown = decode(bytes('J', 0xf6, 'rg'), { charset: 'klingon' });
    expect(unknown.problems).toMatchObject([{ message: /'klingon'/ }, { severity: 'error' }]);
  });

  it('matters not for a text of ASCII, about which nothing is remarked', () => {
    for (const charset of ['windows-1252', 'klingon', 'utf-16']) {
      expect(decode(utf8(`${declared('iso-8859-2')}<a/>`), { charset }).problems).toEqual([]);
      expect(decode(utf8('a,b'), { charset })).toMatchObject({ text: 'a,b', problems: [] });
    }
  });

  it('is remarked upon where it is named as another one than UTF-8, and all bytes are UTF-8', () => {
    const text = decode(utf8('Müller'), { charset: 'iso-8859-1' });
    expect(text).toMatchObject({
      text: 'MÃ¼ller',
      problems: [{ severity: 'warning', message: /likely to be/ }],
    });
  });
});

describe('bytes that the encoding does not have', () => {
  it('are problems of a text that is UTF-8 otherwise, each with its place, and never a reason for another encoding', () => {
    const text = decode(bytes('name\nJörg\nMül', 0xe4, 'ler, Ä', 0xe2, 0x82, '\n', 0xff, 'é'));
    expect(text).toMatchObject({ encoding: 'utf-8', source: 'utf-8', readings: [] });
    expect(text.problems.map(({ line, column, severity }) => [line, column, severity])).toEqual([
      [3, 4, 'error'],
      [3, 11, 'error'],
      [4, 1, 'error'],
    ]);
    expect(text.problems[1]?.message).toContain('bytes E2 82');
  });

  it('are told as a cut where the text ends within a character', () => {
    const text = decode(bytes('Jörg,Müller,L', 0xc3));
    expect(text.problems).toMatchObject([
      { line: 1, column: 14, message: /ends within a character \(byte C3\)/ },
    ]);
  });

  it('are problems too where a mark, a declaration or the charset says UTF-8', () => {
    for (const [given, charset] of [
      [bytes(0xef, 0xbb, 0xbf, 'J', 0xf6, 'rg'), null],
      [bytes(declared('UTF-8'), 'J', 0xf6, 'rg'), 'windows-1252'],
      [bytes('J', 0xf6, 'rg'), 'utf-8'],
    ] as const) {
      const { encoding, problems, readings } = decode(given, { charset });
      expect([encoding, readings]).toEqual(['utf-8', []]);
      expect(problems.find(({ severity }) => severity === 'error')).toMatchObject({
        column: 2,
        message: /byte F6/,
      });
    }
  });

  it('are problems in other encodings', () => {
    expect(decode(bytes(utf16('ab', 'le', true), 0x41)).problems).toMatchObject([
      { severity: 'error', column: 3 },
    ]);
    expect(decode(bytes('a\nb', 0x81), { charset: 'shift_jis' }).problems).toMatchObject([
      { line: 2, column: 2 },
    ]);
  });

  it('are listed up to a limit, and counted', () => {
    const text = decode(bytes('ä'.repeat(2000), ...Array.from({ length: 1000 }, () => 0xff)));
    expect(text.problems).toHaveLength(21);
    expect(text.problems.at(-1)?.message).toMatch(/^980 more/);
  });
});

describe('an encoding that nothing names', () => {
  it.each([
    ['windows-1252', 'Jörg Müller, Straße, L’Oréal'],
    ['iso-8859-15', '850 €, Café, Œuvre'],
    ['windows-1250', 'Łódź, Žižek, Dvořák'],
    ['windows-1251', 'Иван Петров'],
  ])('is guessed as %s, and the guess is an error', (encoding, text) => {
    const guess = decode(singleByte(text, encoding));
    expect(guess).toMatchObject({ text, encoding, source: 'guess', problems: [{ severity: 'error' }] });
    expect(guess.problems[0]?.message).toContain(`such as ${encoding}`);
    expect(guess.readings[0]?.encoding).toBe(encoding);
    expect(new Set(guess.readings.map(({ words }) => words.join())).size).toBe(guess.readings.length);
  });

  it('is no guess once it is chosen', () => {
    const text = 'Łódź';
    expect(decode(singleByte(text, 'windows-1250'), { charset: 'windows-1250' })).toMatchObject({
      text,
      problems: [],
    });
  });

  it.each([
    ['a picture', '89504e470d0a1a0a0000000d49484452', /picture/],
    ['gzip', '1f8b0800000000000003', /gzip/],
    ['other binary data', '4a00ff0102e4', /binary/],
    ['EBCDIC', '4c6fa7949340', /EBCDIC/],
    ['UTF-32', 'fffe00003c000000', /UTF-32/],
  ])('is not looked for in %s', (_, digits, message) => {
    expect(decode(hex(digits))).toMatchObject({ readings: [], problems: [{ message }] });
  });
});

describe('a text in chunks', () => {
  it('reads as a whole one, wherever it is cut', () => {
    const piece = fc.constantFrom(
      ...['ä', '€', '😀', 'a\n', '\ufffd'].map(utf8),
      hex('e4'),
      hex('e282'),
      hex('ff'),
      hex('f09f98'),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('x'.repeat(1200), 'ä', declared('utf-8'), '\ufeff'),
        (parts, length, begin) => {
          const whole = bytes(begin, ...parts);
          const { problems, text, encoding } = inChunks(whole, length);
          const expected = decode(whole);
          expect([encoding, problems]).toEqual([expected.encoding, expected.problems]);
          if (expected.source !== 'guess') expect(text).toBe(expected.text);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('has the same problems as a strict decoder finds, in every encoding', () => {
    const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...SINGLE_BYTE, ...MULTI_BYTE.map(([name]) => name)];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(...encodings), (given, charset) => {
        const marked = bytes('{', given);
        const { encoding, text, problems } = decode(marked, { charset });
        if (encoding !== charset) return;
        const strict = () => new TextDecoder(charset, { fatal: true }).decode(marked);
        if (problems.some(({ severity }) => severity === 'error')) expect(strict).toThrow();
        else expect(strict()).toBe(text);
      }),
      { numRuns: runs(2000) },
    );
  });
});

it('the charset of a content type is found in all of its forms', () => {
  expect(charsetOf('text/csv; charset=iso-8859-15')).toBe('iso-8859-15');
  expect(charsetOf('text/csv;header=present;Charset = "UTF-8"')).toBe('UTF-8');
  expect(['text/csv', 'text/csv; charset=', null].map(charsetOf)).toEqual([null, null, null]);
});

it('UTF-8 that is taken as it is reads as the decoder would read it', () => {
  const beginnings = fc.constantFrom(
    '',
    '\ufeff',
    '{',
    '<a>',
    ' ',
    declared('utf-8'),
    declared('latin1'),
    declared('utf-16'),
    'a\u0000b\u0000',
    '\u0000a',
  );
  fc.assert(
    fc.property(
      beginnings,
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(null, 'utf-8', 'latin1', 'utf-16', 'x'),
      (begin, rest, charset) => {
        const given = utf8(begin + rest);
        if (!isPlainUtf8(given, charset)) return;
        expect(decode(given, { charset })).toMatchObject({
          text: begin + rest,
          encoding: 'utf-8',
          problems: [],
        });
      },
    ),
    { numRuns: runs(500) },
  );
});
