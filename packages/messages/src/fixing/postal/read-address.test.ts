import { describe, expect, test } from 'vitest';
import { readAddress } from './read-address.ts';

type Case = readonly [lines: string, country: string | null, expected: object | null];

/** Lines are separated by `|`. */
const CASES: readonly Case[] = [
  [
    'Werkstrasse 12|10115 Berlin',
    'DE',
    { StrtNm: 'Werkstrasse', BldgNb: '12', PstCd: '10115', TwnNm: 'Berlin' },
  ],
  ['Werkstrasse 12|D-10115 Berlin', null, { PstCd: '10115', TwnNm: 'Berlin', Ctry: 'DE' }],
  [
    'Am Markt 3 a, 04109 Leipzig|GERMANY',
    null,
    { StrtNm: 'Am Markt', BldgNb: '3 a', TwnNm: 'Leipzig', Ctry: 'DE' },
  ],
  [
    '12 rue de Rivoli|75001 Paris|Frankreich',
    null,
    { StrtNm: 'rue de Rivoli', BldgNb: '12', PstCd: '75001', Ctry: 'FR' },
  ],
  [
    '4 Mill Lane|London EC1A 1AA',
    'GB',
    { StrtNm: 'Mill Lane', BldgNb: '4', PstCd: 'EC1A 1AA', TwnNm: 'London' },
  ],
  ['4 Mill Lane|London|EC1A 1AA|United Kingdom', null, { PstCd: 'EC1A 1AA', TwnNm: 'London', Ctry: 'GB' }],
  [
    '350 Fifth Avenue|New York, NY 10118',
    'US',
    { TwnNm: 'New York', CtrySubDvsn: 'NY', PstCd: '10118', BldgNb: '350' },
  ],
  [
    'Damrak 1|1012 LG Amsterdam',
    'NL',
    { StrtNm: 'Damrak', BldgNb: '1', PstCd: '1012 LG', TwnNm: 'Amsterdam' },
  ],
  ['ul. Prosta 51|00-838 Warszawa|Polska', null, { StrtNm: 'ul. Prosta', PstCd: '00-838', Ctry: 'PL' }],
  ['Storgatan 5|111 51 Stockholm', 'SE', { PstCd: '111 51', TwnNm: 'Stockholm' }],
  ['Postfach 1200|8021 Zürich', 'CH', { PstBx: '1200', PstCd: '8021', TwnNm: 'Zürich' }],
  ['Bahnhofstrasse|Zürich', 'CH', { StrtNm: 'Bahnhofstrasse', TwnNm: 'Zürich' }],
  ['Sheikh Zayed Road|Dubai', 'AE', { TwnNm: 'Dubai', Ctry: 'AE' }],
  ['Haus C|Werkstrasse 12|10115 Berlin', 'DE', { StrtNm: 'Werkstrasse', TwnNm: 'Berlin', lines: ['Haus C'] }],
  ['Werkstrasse 12|10115 Berlin|France', 'DE', null],
  ['Werkstrasse 12|10115 Berlin', null, null],
  ['10115', 'DE', null],
  ['Werkstrasse 12', 'DE', null],
  ['a|b|c|Werkstrasse 12|10115 Berlin', 'DE', null],
  ['', 'DE', null],
  [`${'a'.repeat(5000)}${' '.repeat(5000)}x|10115 Berlin`, 'DE', null],
];

describe('the lines of an address', () => {
  test.each(CASES)('%s (%s)', (lines, country, expected) => {
    const found = readAddress(lines.split('|'), country);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  test('lose no word', () => {
    const words = (text: string) => text.match(/[\p{L}\d]+/gu)?.sort();
    for (const [lines, country, expected] of CASES) {
      if (expected === null || country === null) continue;
      const { Ctry: _, lines: left, ...parts } = readAddress(lines.split('|'), country) ?? { lines: [] };
      expect(words([...Object.values(parts), ...left].join(' '))).toEqual(
        words(lines.replace('Postfach', '')),
      );
    }
  });
});
