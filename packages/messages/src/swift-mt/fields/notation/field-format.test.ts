import { describe, expect, it } from 'vitest';
import { fieldSpec } from '../definitions/fields.ts';
import { compileFormat, tolerantPattern } from './field-format.ts';

const CASES: ReadonlyArray<readonly [notation: string, good: readonly string[], bad: readonly string[]]> = [
  ['16x', ['A', 'ref-1/2', 'X'.repeat(16)], ['', 'X'.repeat(17), 'A_B', 'é', 'A\nB']],
  ['3!a', ['SHA'], ['SH', 'SHAR', 'sha', 'SH1']],
  ['4!c[/30x]', ['SDVA', 'PHON/123'], ['SDV', 'SDVA/', 'SDVA 1', `PHON/${'1'.repeat(31)}`]],
  ['2-4n', ['12', '1234'], ['1', '12345']],
  ['12!h', ['0123456789AB'], ['0123456789AG', '0123456789a0']],
  [
    '6!n3!a15d',
    ['261120EUR1,', '261120EUR12345678901234,', '261120EUR0,5'],
    [
      '261120EUR1',
      '261120EUR,5',
      '261120EUR1,2,3',
      '261120EUR123456789012345,',
      '26112EUR1,',
      '261120EUR1.5',
    ],
  ],
  [
    '/8c/4!n1!x4!n',
    ['/SNDTIME/1030+0100'],
    ['SNDTIME/1030+0100', '/SNDTIME/1030+010', '/SNDTIMEXX/1030+0100'],
  ],
  [
    '4*35x',
    ['A', 'A\nB\nC\nD', 'A\r\nB', 'X'.repeat(35)],
    ['', 'A\n', '\nA', 'A\n\nB', 'A\nB\nC\nD\nE', 'X'.repeat(36)],
  ],
  ['[/34x]$4*35x', ['A', '/1\nA', '/1\r\nA\r\nB', '/A'], ['', '/1\n', '\nA', '/\nA@']],
  [
    '[/34x]$BIC',
    ['OAKNGB20', '/1\nOAKNGB20XXX', '/1\r\nOAKNGB20'],
    ['/1', 'OAKNGB2', '\nOAKNGB20', 'OAKNGB20\n'],
  ],
  [
    '[/1!a][/34x]$BIC',
    ['OAKNGB20', '/C\nOAKNGB20', '/C/1\nOAKNGB20', '//CC123\nOAKNGB20'],
    ['/C/1', '/CX/\n', '/1\nX'],
  ],
  [
    '[/1!a][/34x]$[35x]',
    ['/C', '/C/1', 'LONDON', '/1\nLONDON', '/C/1\r\nLONDON'],
    ['', '/1\n', '\nLONDON', '/1\nA\nB'],
  ],
  [
    '35x$4*(1!n/33x)',
    ['/1\n1/A', '/1\n1/A\n2/B\n3/C\n3/D'],
    ['/1', '/1\nA', '/1\n1/', '1/A\n1/B\n1/C\n1/D\n1/E\n1/F'],
  ],
];

describe('a format in SWIFT notation', () => {
  it.each(CASES)('%s accepts what it describes and nothing else', (notation, good, bad) => {
    const { pattern } = compileFormat(notation, []);
    expect(good.filter((value) => !pattern.test(value))).toEqual([]);
    expect(bad.filter((value) => pattern.test(value))).toEqual([]);
  });

  it('captures the parts that have a meaning', () => {
    const { pattern, groups } = compileFormat('6!n3!a15d', ['date', 'currency', 'amount']);
    const match = pattern.exec('261120EUR12500,50');
    expect([...groups].map(([kind, group]) => [kind, match?.[group]])).toEqual([
      ['date', '261120'],
      ['currency', 'EUR'],
      ['amount', '12500,50'],
    ]);
  });

  it('accepts any free text in lenient mode, and nothing else', () => {
    const party = tolerantPattern(compileFormat('[/1!a][/34x]$4*35x', ['text', 'account', 'lines']));
    expect(party.exec(`/C/123\nMÜLLER & SÖHNE ${'X'.repeat(40)}\n2\n3\n4\n5`)?.slice(1)).toEqual([
      '123',
      `MÜLLER & SÖHNE ${'X'.repeat(40)}\n2\n3\n4\n5`,
    ]);
    for (const bad of ['/12_4\nMÜLLER', '/12_4', '', '/1\n', 'A\n\nB', 'A\u0007', 'A\tB'])
      expect(party.test(bad), bad).toBe(false);
    expect(tolerantPattern(compileFormat('16x', ['reference'])).test('A_B')).toBe(false);
    const numbered = tolerantPattern(compileFormat('35x$4*(1!n/33x)', ['account', 'lines']));
    expect(numbered.test('/1\n1/MÜLLER\n3/DE/KÖLN')).toBe(true);
    expect(numbered.test('/1\nMÜLLER')).toBe(false);
  });

  it('refuses an invalid notation', () => {
    expect(() => compileFormat('[16x', [])).toThrow(SyntaxError);
    expect(() => compileFormat('4*(35x', [])).toThrow(SyntaxError);
  });

  it('takes the example of every field', () => {
    for (const tag of [
      '20',
      '13C',
      '23B',
      '23E',
      '32A',
      '36',
      '50A',
      '50F',
      '50K',
      '52A',
      '53B',
      '56C',
      '57D',
      '59',
      '59F',
      '77B',
    ]) {
      const spec = fieldSpec(tag);
      expect(spec?.format.pattern.test(spec.example), tag).toBe(true);
    }
  });
});
