import { describe, expect, it } from 'vitest';
import { translate } from '../../api/translate.ts';
import { contentOf } from '../../formats/build.ts';
import { sample } from '../../formats/sample.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { parse } from '../../reading/parse.ts';
import { canonicalDate, canonicalDecimal } from '../schema/canonical.ts';

const DECIMALS = [
  ['+125.5', '125.5'],
  ['0100.00', '100.00'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-0.00', '0.00'],
  ['-07.10', '-7.10'],
  ['000', '0'],
  ['12500.50', '12500.50'],
] as const;

describe('a value of a message', () => {
  it.each(DECIMALS)('is the number %s in its one form', (lexical, canonical) => {
    expect(canonicalDecimal(lexical)).toBe(canonical);
  });

  it.each([
    ['2026-11-20Z', '2026-11-20'],
    ['2026-11-20-05:00', '2026-11-20'],
    ['2026-11Z', '2026-11'],
    ['2026+01:00', '2026'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11', '2026-11'],
    ['2026-11-20T10:30:00Z', '2026-11-20T10:30:00Z'],
    ['10:30:00+01:00', '10:30:00+01:00'],
  ])('is the date %s in its one form; a time keeps its zone', (lexical, canonical) => {
    expect(canonicalDate(lexical)).toBe(canonical);
  });

  it.each(['+12500.5', '012500.50', '12500.500', '\n 12500.50 '])(
    'reads and translates alike however the amount is written: %j',
    (lexical) => {
      const usual = sample('pacs.008.001.08');
      const odd = usual
        .replaceAll('>12500.50<', `>${lexical}<`)
        .replace(/(<IntrBkSttlmDt>[\d-]+)/, '$1+02:00');
      expect(odd).not.toBe(usual);
      const [verdict] = [...checkAll(odd)];
      expect(verdict?.verdict).toBe('valid');
      const transferIn = (text: string) => readTransfers(text).items[0]?.transfer;
      expect(transferIn(odd)).toEqual(transferIn(usual));
      expect(transferIn(odd)?.valueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
      const translationOf = (text: string) => {
        const { message } = parse(text);
        return message === undefined ? null : translate(message, 'MT103');
      };
      expect(translationOf(odd)).toEqual(translationOf(usual));
    },
  );

  it('reads alike in an initiation, whose day may be a date and time', () => {
    const usual = sample('pain.001.001.09');
    const odd = usual.replace(/<ReqdExctnDt>\s*<Dt>([\d-]+)<\/Dt>/, '<ReqdExctnDt><Dt> $1Z </Dt>');
    expect(odd).not.toBe(usual);
    expect(readTransfers(odd).items[0]?.transfer).toEqual(readTransfers(usual).items[0]?.transfer);
  });

  it('reads alike in the balances and entries of a statement', () => {
    const usual = sample('camt.053.001.08');
    const odd = usual.replace(/(<Amt Ccy="\w+">)(\d)/g, '$1+0$2').replace(/(<Dt>[\d-]{10})</g, '$1Z<');
    expect(odd).not.toBe(usual);
    const contentIn = (text: string) => {
      const { message } = parse(text);
      return message === undefined ? null : contentOf(message);
    };
    expect(contentIn(odd)).toEqual(contentIn(usual));
  });
});
