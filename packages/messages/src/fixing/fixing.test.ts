import { describe, expect, it } from 'vitest';
import { checkWithFixes, fixAll, fixFinder } from '../exports/fixes.ts';
import { sample } from '../formats/sample.ts';
import { checkAll } from '../reading/checking/check.ts';
import { applyFixes } from './apply-fixes.ts';

const GOOD = sample('MT103');
const BROKEN = GOOD.replace('EUR12500,50', 'EUR12500.50');

describe('fixes', () => {
  it('are part of the problems whose right value is certain, with their place in the whole text', () => {
    const file = `${GOOD}\r\n$\r\n${BROKEN}`;
    const [first, second] = [...checkWithFixes(file)];
    expect(first?.problems).toEqual([]);
    expect(second?.problems.map(({ code, fix }) => [code, fix?.replacement])).toEqual([
      ['reference_repeated', undefined],
      ['T43', '12500,50'],
    ]);
    const { fix } = second?.problems[1] ?? {};
    expect(fix && file.slice(fix.span.start, fix.span.end)).toBe('12500.50');
    expect(fix && applyFixes(file, [{ fix }])).toBe(`${GOOD}\r\n$\r\n${GOOD}`);
  });

  it('can be looked for in one message of a text that was checked before', () => {
    const file = [BROKEN, GOOD, BROKEN].join('\r\n');
    const [, , last] = [...checkAll(file)];
    const [, , withFixes] = [...checkWithFixes(file)];
    expect(last && fixFinder(file)(last)).toEqual(withFixes);
  });

  it('are absent from problems whose right value is not certain', () => {
    const [checked] = [...checkWithFixes(GOOD.replace('261120EUR', '261120EUX'))];
    expect(checked?.problems).toEqual([expect.objectContaining({ code: 'T52' })]);
    expect(checked?.problems[0]).not.toHaveProperty('fix');
  });

  const LINES = '<AdrLine>Werkstrasse 12</AdrLine><AdrLine>10115 Berlin</AdrLine><AdrLine>Germany</AdrLine>';
  const UNSTRUCTURED = sample('pacs.008.001.08').replace(
    /(<Nm>Suedwerk GmbH<\/Nm>\s*<PstlAdr>)[\s\S]*?(<\/PstlAdr>)/,
    `$1${LINES}$2`,
  );

  it.each([
    [
      'an address of lines',
      UNSTRUCTURED,
      LINES,
      '<StrtNm>Werkstrasse</StrtNm><BldgNb>12</BldgNb><PstCd>10115</PstCd><TwnNm>Berlin</TwnNm><Ctry>DE</Ctry>',
    ],
    ['a name in Cyrillic', sample('pacs.008.001.08').replaceAll('Suedwerk GmbH', 'Жълъд'), 'Жълъд', 'ZHalad'],
    ['a name in Greek, in an MT', GOOD.replace('SUEDWERK GMBH', 'ΨΥΧΗ ΑΕ'), 'ΨΥΧΗ ΑΕ', 'PSYCHI AE'],
  ])('propose what a person must confirm: %s', (_, text, before, after) => {
    const [checked] = [...checkWithFixes(text)];
    const fixes = checked?.problems.flatMap(({ fix }) => fix ?? []) ?? [];
    expect(fixes).toMatchObject([{ needsConfirmation: true }]);
    expect(
      applyFixes(
        text,
        fixes.map((fix) => ({ fix })),
      ),
    ).toBe(text.replace(before, after));
    expect(fixAll(text)).toMatchObject({ text, fixed: [] });
  });

  it('are all made by one call, which says what was corrected and what was not', () => {
    const { text, fixed, checked } = fixAll(BROKEN.replace('261120EUR', '261120EUX'));
    expect(text).toBe(GOOD.replace('261120EUR', '261120EUX'));
    expect(fixed.map(({ code }) => code)).toEqual(['T43']);
    expect(checked.flatMap(({ problems }) => problems).map(({ code }) => code)).toEqual(['T52']);
  });

  it('change nothing in a text without problems, of any format', () => {
    for (const text of [GOOD, sample('pacs.008.001.08'), sample('CSV'), sample('KTT'), '', 'Dear Sir'])
      expect(fixAll(text)).toEqual({ text, fixed: [], checked: [...checkAll(text)] });
  });
});
