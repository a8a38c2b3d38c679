import {
  beginOfCurrency,
  bicProblem,
  ibanProblem,
  isCountry,
  isCurrency,
  minorUnits,
} from '@clearbench/domain';
import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { checkAll } from './check.ts';

const codesOn = (text: string, asOf?: string): string[] =>
  [...checkAll(text, asOf === undefined ? {} : { asOf })].flatMap(({ problems }) =>
    problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  );
const mt103 = (currency: string) => sample('MT103').replaceAll('EUR', currency);
const pacs008 = (currency: string) => sample('pacs.008.001.08').replaceAll('Ccy="EUR"', `Ccy="${currency}"`);
const has = (codes: string[], code: string): boolean => codes.includes(code);

describe('lists of codes of the day by which a message is judged', () => {
  it.each([
    ['BGN', '2025-12-31', true],
    ['BGN', '2026-01-01', false],
    ['BGN', undefined, false],
    ['HRK', '2022-12-31', true],
    ['HRK', '2023-01-01', false],
    ['XCG', '2024-06-30', false],
    ['XCG', '2025-03-31', true],
    ['XCG', undefined, true],
    ['ANG', '2024-06-30', true],
    ['ANG', undefined, false],
    ['EUR', '2010-01-01', true],
    ['DEM', '2010-01-01', false],
  ])('%s as of %s is a currency: %s', (currency, asOf, isKnown) => {
    expect(has(codesOn(mt103(currency), asOf), 'T52')).toBe(!isKnown);
    expect(has(codesOn(pacs008(currency), asOf), 'currency_unknown')).toBe(!isKnown);
    expect(isCurrency(currency, asOf ?? null)).toBe(isKnown);
  });

  it('a code that has not begun is told from one that has ended', () => {
    const messageOn = (currency: string, asOf: string) =>
      [...checkAll(mt103(currency), { asOf })][0]?.problems.find(({ code }) => code === 'T52')?.message;
    expect(messageOn('XCG', '2024-06-30')).toContain('from 2025-03-31 on only');
    expect(messageOn('BGN', '2026-06-30')).toContain('not in ISO 4217 on 2026-06-30; it was replaced by EUR');
    expect(beginOfCurrency('EUR')).toBeNull();
  });

  it('countries are those of that day in headers and in field 72 too', () => {
    const header = sample('MT103').replace('OAKNGB20AXXX', 'OAKNAN20AXXX');
    expect(has(codesOn(header), 'H10')).toBe(true);
    expect(has(codesOn(header, '2010-12-15'), 'H10')).toBe(false);
    expect(has(codesOn(header, '2010-12-16'), 'H10')).toBe(true);
    const southSudan = sample('MT103').replace('ELMFDEF0XXXX', 'ELMFSSF0XXXX');
    expect(has(codesOn(southSudan, '2011-08-10'), 'H50')).toBe(true);
    const stp = sample('MT103 STP').replace('\r\n-}', '\r\n:72:/INS/OAKNAN20\r\n-}');
    expect(has(codesOn(stp), 'T27')).toBe(true);
    expect(has(codesOn(stp, '2010-12-15'), 'T27')).toBe(false);
    const ack = sample('ACK').replace('OAKNGB20AXXX', 'OAKNAN20AXXX');
    expect(has(codesOn(ack), 'H10')).toBe(true);
    expect(has(codesOn(ack, '2010-12-15'), 'H10')).toBe(false);
  });

  it('decimals are those of the currency then', () => {
    const odd = mt103('BGN').replaceAll(/BGN\d+,\d*/g, 'BGN12500,505');
    expect(has(codesOn(odd, '2025-06-30'), 'C03')).toBe(true);
    expect(minorUnits('BYR', '2016-12-31')).toBe(0);
    expect(minorUnits('BYR', '2017-01-01')).toBeNull();
  });

  it.each([
    ['SS', '2011-08-10', false],
    ['SS', '2011-08-11', true],
    ['AN', '2010-12-15', true],
    ['AN', '2010-12-16', false],
    ['AN', null, false],
    ['CS', '2005-01-01', true],
    ['CS', '2002-01-01', false],
    ['DE', '1990-01-01', true],
  ])('%s as of %s is a country, of addresses and of BICs: %s', (country, day, isKnown) => {
    expect(isCountry(country, day)).toBe(isKnown);
    expect(bicProblem(`BANK${country}2X`, day)).toBe(isKnown ? null : 'country');
    const asOf = day === null ? undefined : day;
    const fin = sample('MT103').replace('\r\n:59', `\r\n:57A:ELMF${country}F0\r\n:59`);
    expect(fin).toContain(':57A:');
    expect(has(codesOn(fin, asOf), 'T27')).toBe(!isKnown);
    const xml = sample('pacs.008.001.08').replaceAll(/<BICFI>ELMFDE/g, `<BICFI>ELMF${country}`);
    expect(has(codesOn(xml, asOf), 'bic_country')).toBe(!isKnown);
  });

  it('an IBAN is one of a country that the registry has then', () => {
    const iban = 'OM810180000001299123456';
    expect(ibanProblem(iban)).toBeNull();
    expect(ibanProblem(iban, '2024-03-01')).toBeNull();
    expect(ibanProblem(iban, '2023-12-31')).toBe('country');
  });
});
