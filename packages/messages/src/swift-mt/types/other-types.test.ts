import { describe, expect, it } from 'vitest';
import { targetsOf } from '../../api/translate.ts';
import type { Mode } from '../../core/problem.ts';
import { mt103 } from '../../fixtures/mt103.ts';
import { build, contentOf } from '../../formats/build.ts';
import { outlineOf } from '../../formats/outline-of.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { parse } from '../../reading/parse.ts';
import { said } from '../testing/expectations.ts';

const MT104 = mt103().replace('I103', 'I104');

/** The problem codes of a message with these fields. */
function verdicts(number: string, fields: readonly string[], mode: Mode = 'strict'): string[] {
  const headers = `{1:F01OAKNGB20AXXX0001000001}{2:I${number}ELMFDEF0XXXXN}`;
  const text = `${headers}{4:\r\n${fields.join('\r\n')}\r\n-}{5:{TNG:}}`;
  return [...checkAll(text, { mode })].flatMap(({ problems }) => problems.map(({ code }) => code));
}

describe('an MT of a type with unknown rules', () => {
  it('is reported in one sentence', () => {
    expect(said(MT104)).toEqual([
      expect.stringMatching(
        /^1:33 not_checked The order of fields and the rules of an MT104 are not checked: they are not known here\. Blocks, headers, trailers and the formats of common fields are\.$/,
      ),
    ]);
  });

  it('has a structure that can be shown and written again, and no content', () => {
    const { kind, type, message } = parse(MT104);
    expect([kind, type]).toEqual(['unsupported', 'MT104']);
    if (message === undefined) throw new Error('The MT104 has no structure.');
    expect(outlineOf(message).map(({ label, children }) => [label, children.length])).toEqual([
      ['block 1', 5],
      ['block 2', 4],
      ['block 3', expect.any(Number)],
      ['block 4', (MT104.match(/^:\d\d[A-Z]?:/gm) ?? []).length],
      ['block 5', 1],
    ]);
    expect(build(message)).toBe(MT104);
    expect(contentOf(message)).toBeNull();
    expect(targetsOf(message)).toEqual([]);
    const [checked] = checkAll(MT104);
    expect(checked).toMatchObject({ type: 'MT104', verdict: 'not-checked', message });
  });

  it('has its headers, blocks, characters and trailers checked, by which it may be invalid', () => {
    const codes = (text: string): unknown =>
      [...checkAll(text)].map(({ problems }) => problems.map(({ code }) => code));
    expect(codes(MT104.replace('OAKNGB20A', 'OAKNGB20X'))).toEqual([['H10', 'not_checked']]);
    expect(codes(MT104.replace('{108:', '{999:'))).toEqual([['not_checked', 'U03']]);
    expect(codes(MT104.replace('\r\n-}', '\r\n-'))).toEqual([['not_checked', 'T13']]);
    expect(codes(MT104.replace('INV', 'ÄNV'))).toEqual([['not_checked', 'M60']]);
    expect(codes(MT104.replace('{TNG:}', '{XYZ:}'))).toEqual([['not_checked', 'Z00']]);
  });

  it.each([
    ['treasury', '300', [':15A:', ':20:REF1', ':22A:NEWT', ':15B:', ':30T:20261120', ':82A:OAKNGB20']],
    ['securities', '541', [':16R:GENL', ':20C::SEME//REF1', ':98A::PREP//20261120', ':16S:GENL']],
    ['metals', '600', [':20:REF1', ':32B:XAU100,', ':87D:ELM BANK']],
  ])('with right fields of %s is not invalid', (_, number, fields) => {
    expect(verdicts(number, fields)).toEqual(['not_checked']);
  });

  it.each([
    [':20:REF//1', 'T26'],
    [':30:261340', 'T50'],
    [':32B:EUX10,5', 'T52'],
    [':32B:EUR10,505', 'C03'],
    [':71A:SHAR', 'T33'],
    [':50K:/123', 'name_missing'],
    [':20C:SEME//REF1', 'T12'],
    [':98A::PREP//20261340', 'T50'],
    [':95P::SELL//OAKNGB2', 'T27'],
    [':95Q::SELL//A\r\nB\r\nC\r\nD\r\nE', 'T33'],
    [':19A::SETT//EUR100000', 'T43'],
    [':32J:10', 'T43'],
    [':37H:C1.25', 'T43'],
    [':52G:/123\r\nOAKNGB2', 'T27'],
    [':97A::SAFE//123456789012345678901234567890123456', 'T33'],
  ])('has %j judged as in every other type', (field, code) => {
    expect(verdicts('541', [field])).toEqual(['not_checked', code]);
  });

  it.each([
    ['760', [':20:GUA1', ':23B:FIXD', ':23B:COND', ':23B:OPEN']],
    ['767', [':20:GUA1', ':21:GUA0', ':23B:FIXD']],
    ['700', [':71A:ALL', ':23:ANY', ':23E:ANYC/MORE', ':57A://XX12\r\nOAKNGB20', ':53A:/A/12\r\nOAKNGB20']],
    ['608', [':20:METAL1', ':25:1', ':28:1', ':60F:C261120FOZ100,123456', ':61:2611201120EC1,5NXXXNONREF']],
    ['608', [':62F:D261120TOZ1,', ':64:C261120LOT1,', ':65:X261120EUR1,', ':34F:EURX1,', ':12:123']],
    ['330', [':13C:/ANYTIME/1200X0100', ':77B:/ORDERRES/99', ':13D:2611201030X0100']],
  ])('asks no code list, currency or sign of another type: MT%s', (number, fields) => {
    expect(verdicts(number, fields)).toEqual(['not_checked']);
    const lenient = verdicts(number, fields, 'lenient');
    expect(lenient).toEqual(['not_checked']);
  });

  it.each([
    [':23B:FIX', 'T34'],
    [':23B:fixd', 'T34'],
    [':71A:S1A', 'T34'],
    [':60F:C261340EUR1,', 'T50'],
    [':60F:C261120E1', 'T52'],
    [':13D:2611202530+0100', 'T38'],
  ])('judges the format and the days of %j nevertheless', (field, code) => {
    expect(verdicts('760', [field])).toContain(code);
  });

  it('leaves alone what differs from type to type: codes, prices, unknown tags', () => {
    expect(verdicts('541', [':23E:RTND', ':90B::DEAL//ACTU/EUR1,2345', ':99Z:ANY TEXT'])).toEqual([
      'not_checked',
    ]);
  });

  it('is too long as any other', () => {
    const long = Array.from({ length: 300 }, () => ':72:/ACC/1234567890123456789012345');
    expect(verdicts('104', long)).toEqual(['not_checked', 'M50']);
  });

  it('is refused as a payload, because what it orders is unknown', () => {
    const problems = [{ code: 'not_checked', severity: 'error' }];
    expect(readTransfers(MT104).items).toMatchObject([{ transfer: null, problems }]);
  });

  it('without a text shows the blocks that it has', () => {
    const result = parse(MT104.slice(0, MT104.indexOf('{4:')));
    const blocks = result.message === undefined ? [] : outlineOf(result.message);
    expect([result.kind, blocks.map(({ label }) => label)]).toEqual([
      'unsupported',
      ['block 1', 'block 2', 'block 3'],
    ]);
  });
});
