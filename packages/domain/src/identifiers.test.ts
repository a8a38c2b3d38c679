import { describe, expect, it } from 'vitest';
import { bicCountry, bicOfTerminal, bicProblem, isBic, isTestBic, shortBic } from './bic.ts';
import { isIsoDate } from './calendar.ts';
import { COUNTRIES } from './country.ts';
import { electronicIban, ibanProblem, isIban } from './iban.ts';
import { isUetr } from './uetr.ts';

describe('BIC', () => {
  it.each(['OAKNGB20', 'OAKNGB20XXX', 'ELMFDEF0123', '1234XK2A'])('%s is one', (bic) => {
    expect(isBic(bic)).toBe(true);
  });

  it.each(['OAKNGB2', 'OAKNGB20XX', 'OAKN0B20', 'oakngb20', 'OAKNGB20XXXX', '', 'OAKNGB20\n'])(
    '%j is not a BIC',
    (bic) => {
      expect(bicProblem(bic)).toBe('structure');
    },
  );

  it('must name a country of ISO 3166 or XK', () => {
    expect(bicProblem('OAKNZZ20')).toBe('country');
    expect(COUNTRIES.size).toBe(250);
    expect(bicCountry('ELMFDEF0')).toBe('DE');
  });

  it('of the test network has 0 as its eighth character', () => {
    expect(isTestBic('OAKNGB20')).toBe(true);
    expect(isTestBic('OAKNGB2L')).toBe(false);
  });

  it.each([
    ['OAKNGB20AXXX', 'OAKNGB20'],
    ['OAKNGB20A123', 'OAKNGB20123'],
    ['OAKNGB20XXX', 'OAKNGB20'],
    ['OAKNGB20123', 'OAKNGB20123'],
    ['OAKNGB20', 'OAKNGB20'],
  ])('of the address %s is %s', (address, bic) => {
    expect(bicOfTerminal(address)).toBe(bic);
  });

  it('loses only the branch XXX when shortened', () => {
    expect(shortBic('OAKNGB20XXX')).toBe('OAKNGB20');
    expect(shortBic('OAKNGXXX')).toBe('OAKNGXXX');
  });
});

describe('IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'FR1420041010050500013M02606',
  ])('%s is one', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it('reports what is wrong', () => {
    expect(ibanProblem('DE89370400440532013001')).toBe('checksum');
    expect(ibanProblem('DE8937040044053201300')).toBe('length');
    expect(ibanProblem('US89370400440532013000')).toBe('country');
    expect(ibanProblem('12345678')).toBe('structure');
    expect(ibanProblem('de89370400440532013000')).toBe('structure');
  });

  it('is read from groups and lower case', () => {
    expect(electronicIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  });
});

describe('UETR', () => {
  it.each([
    ['7a562c67-ca16-48ba-b074-65581be6f001', true],
    ['7A562C67-CA16-48BA-B074-65581BE6F001', false],
    ['7a562c67-ca16-18ba-b074-65581be6f001', false],
    ['7a562c67-ca16-48ba-c074-65581be6f001', false],
    ['7a562c67ca1648bab07465581be6f001', false],
    ['CLB-2026-11-20-ABCDEFGHIJ', false],
    ['', false],
  ])('%j: %s', (text, valid) => {
    expect(isUetr(text)).toBe(valid);
  });
});

describe('ISO date', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29'])('%s is a day', (text) => {
    expect(isIsoDate(text)).toBe(true);
  });

  it.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '20261120', '2026-1-2', ''])(
    '%j is not a date',
    (text) => {
      expect(isIsoDate(text)).toBe(false);
    },
  );
});
