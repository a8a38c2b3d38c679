import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { fixAll } from '../fix-all.ts';
import { broken, expectFixed, expectUntouched } from './testing/expectations.ts';

const MT103 = sample('MT103');
const STP = sample('MT103 STP');
const STATEMENT = sample('MT940');

describe('an amount that can only be one', () => {
  it.each([
    ['12500.50', '12500,50'],
    ['12,500.50', '12500,50'],
    ['12.500,50', '12500,50'],
    ["12'500,50", '12500,50'],
    ["12'500.50", '12500,50'],
    ['12 500,50', '12500,50'],
    [' 12500,50', '12500,50'],
    ['12500,50 ', '12500,50'],
    ['12500,5000', '12500,50'],
    ['00000000012500,50', '12500,50'],
    ['12500', '12500,'],
    ['12500.', '12500,'],
    ['12500,-', '12500,'],
    ["1'250'000", '1250000,'],
    ['1.250.000', '1250000,'],
    ['1,250,000', '1250000,'],
    ['1,250,000.00', '1250000,00'],
    [',50', '0,50'],
  ])('%s', (wrong, right) => {
    expectFixed(
      broken(MT103, '33B:EUR12500,50', `33B:EUR${wrong}`),
      MT103.replace('33B:EUR12500,50', `33B:EUR${right}`),
    );
  });

  it.each([
    '12.500',
    '12,500',
    '12,500,50',
    '12500,505',
    '-12500,50',
    '12.50.00',
    '1.2500,50',
    '12O,',
    '12,500.500',
    '',
  ])('but not %j', (amount) => expectUntouched(broken(MT103, '33B:EUR12500,50', `33B:EUR${amount}`)));

  it('zeros that a currency without decimals has no place for', () => {
    const yen = MT103.replaceAll('EUR12500,50', 'JPY12500,');
    expectFixed(broken(yen, '32A:261120JPY12500,', '32A:261120JPY12500,00'), yen);
    expectUntouched(broken(yen, '32A:261120JPY12500,', '32A:261120JPY12,500'));
  });

  it('a rate', () => {
    const good = broken(MT103, '33B:EUR12500,50\r\n', '33B:USD13500,\r\n:36:1,0854\r\n');
    expectFixed(broken(good, '1,0854', '1.0854'), good);
    expectFixed(broken(good, '1,0854', '0.854'), good.replace('1,0854', '0,854'));
    expectUntouched(broken(good, '1,0854', '1.085'));
  });
});

describe('a date and a time whose form leaves no doubt', () => {
  it.each(['20261120', '2026-11-20', '2026/11/20', '2026.11.20', '20.11.2026', '20/11/2026', '20-11-2026'])(
    '%s',
    (date) => {
      expectFixed(broken(MT103, '32A:261120', `32A:${date}`), MT103);
      const request = sample('MT192');
      expectFixed(broken(request, '\r\n261120', `\r\n${date}`), request);
      for (const tag of ['60F:C261119', '62F:C261120', '64:C261120']) {
        const [head = '', day = ''] = tag.split(/(?<=C)/);
        const other = date
          .replace('20261120', `20${day}`)
          .replace(/20(?=$|[./-]11)/, (two) =>
            date.startsWith('20.') || date.startsWith('20/') || date.startsWith('20-') ? two : day.slice(4),
          );
        if (day === '261120') expectFixed(broken(STATEMENT, tag, head + other), STATEMENT);
      }
    },
  );

  it.each(['11/12/2026', '11-12-2026', '20-11-26', '20261320', '260230', '2611', '2080-11-20', '20.13.2026'])(
    'but not %s',
    (date) => {
      expectUntouched(broken(MT103, '32A:261120', `32A:${date}`));
    },
  );

  it('a date of birth', () => {
    const good = broken(STP, '3/GB/LONDON', '3/GB/LONDON\r\n4/19720830\r\n5/GB/LONDON').replace(
      '2/MILL ROAD 1\r\n',
      '',
    );
    for (const date of ['1972-08-30', '30.08.1972']) expectFixed(broken(good, '19720830', date), good);
    expectUntouched(broken(good, '19720830', '08/07/1972'));
  });

  it('times and offsets', () => {
    const good = broken(MT103, ':23B:', ':13C:/SNDTIME/1030+0100\r\n:23B:');
    for (const time of ['10:30+0100', '10.30+0100', '10:30:00+0100', '1030+01:00', '1030+1:00'])
      expectFixed(broken(good, '1030+0100', time), good);
    expectFixed(broken(good, '1030+0100', '1030\u22120100'), good.replace('+0100', '-0100'));
    for (const time of ['103+0100', '10:30:15+0100', '2460+0100', '1030*0100', '10300100'])
      expectUntouched(broken(good, '1030+0100', time));
  });
});

describe('codes', () => {
  it.each([
    ['261120EUR', '261120eur'],
    ['261120EUR', '261120 EUR'],
    ['261120EUR', ' 261120EUR'],
    [':CRED', ':cred'],
    [':CRED', ': CRED'],
    [':CRED', ':CRED '],
    [':SHA', ':sha'],
    [':SHA', ': sha '],
    [':SHA', ':Sha'],
    [':SHA', ':SHA\t'],
    [':SHA', ':SHA\r\n'],
    ['/GB29NWBK60161331926819', '/GB29 NWBK 6016 1331 9268 19'],
    ['/GB29NWBK60161331926819', '/gb29nwbk60161331926819'],
    ['/GB29NWBK60161331926819', '/IBAN GB29NWBK60161331926819'],
  ])('%j written as %j', (right, wrong) => {
    expectFixed(broken(MT103, right, wrong), MT103);
  });

  it.each([
    [':CRED', ':CRDE'],
    [':SHA', ':XXX'],
    ['261120EUR', '261120EUX'],
    ['261120EUR', '261120'],
    ['REF20261120A', 'REF/20261120A/'],
    ['/GB29NWBK60161331926819', '/GB29NWBK60161331926818'],
    ['/GB29NWBK60161331926819', 'GB29NWBK60161331926819'],
  ])('but not %j written as %j', (right, wrong) => {
    expectUntouched(broken(MT103, right, wrong));
  });

  it.each([
    ['elmfdef0', 'ELMFDEF0'],
    ['ELMF DE F0', 'ELMFDEF0'],
    ['ELMFDEF0AXXX', 'ELMFDEF0XXX'],
  ])('the BIC %s', (wrong, right) => {
    const good = sample('MT202');
    expectFixed(
      broken(good, ':57A:ELMFDEF0', `:57A:${wrong}`),
      good.replace(':57A:ELMFDEF0', `:57A:${right}`),
    );
  });

  it('but not a BIC of another length or country', () => {
    for (const bic of ['ELMFDEF', 'ELMFXXF0', 'elmfxxf0', 'ELMFDEF0X'])
      expectUntouched(broken(sample('MT202'), ':57A:ELMFDEF0', `:57A:${bic}`));
  });

  it('the numbered lines of a customer', () => {
    expectFixed(broken(STP, '2/MILL ROAD 1\r\n3/GB/LONDON', '3/GB/LONDON\r\n2/MILL ROAD 1'), STP);
    expectFixed(broken(STP, '3/GB/LONDON', '3/gb/LONDON'), STP);
    expectFixed(broken(STP, '3/GB/LONDON', '3/GB LONDON'), STP);
    expectUntouched(broken(STP, '3/GB/LONDON', '3/GBLONDON'));
    expectUntouched(broken(STP, '3/GB/LONDON', '3/ZZ/LONDON'));
    expectUntouched(broken(STP, '1/NORTHERN MILLS LTD', 'NORTHERN MILLS LTD'));
  });
});

describe('texts in the characters of SWIFT', () => {
  it.each([
    ['SUEDWERK GMBH', 'SÜDWERK GMBH', 'SUDWERK GMBH'],
    ['SUEDWERK GMBH', 'SUEDWERK\u00a0GMBH', 'SUEDWERK GMBH'],
    ['SUEDWERK GMBH', 'SUEDWERK\tGMBH', 'SUEDWERK GMBH'],
    ['SUEDWERK GMBH', 'SUEDWERK & CO_KG', 'SUEDWERK + CO-KG'],
    ['/INV/4711', '/INV/4711 "A" – B', '/INV/4711 .A. - B'],
    ['/INV/4711', '/INV/\u200b4711', '/INV/4711'],
  ])('%s: %s', (right, wrong, fixed) => {
    expectFixed(broken(MT103, right, wrong), MT103.replace(right, fixed));
  });

  it.each([
    ['/INV/4711', '/INV/中国'],
    ['/INV/4711', '/INV/4711 €'],
    ['/INV/4711', '/INV/4711 50%'],
    ['REF20261120A', 'REF_20261120A'],
    ['REF20261120A', 'RÉF20261120A'],
    ['/DE89370400440532013000', '/DE_4711'],
  ])('but not %s: %s', (right, wrong) => {
    expectUntouched(broken(MT103, right, wrong));
  });
});

describe('texts in the lines of their field', () => {
  const about = (text: string): string => MT103.replace('/INV/4711', text);
  const instructing = (text: string): string => MT103.replace('-}', `:72:${text}\r\n-}`);
  const informing = (text: string): string => STATEMENT.replace('/REMI//INV/0815', text);

  it.each([
    [
      about('/INV/4711 PAYMENT FOR GOODS DELIVERED IN OCTOBER'),
      about('/INV/4711 PAYMENT FOR GOODS\r\nDELIVERED IN OCTOBER'),
    ],
    [about('A\r\nB\r\nC\r\nD\r\nE'), about('A B C D E')],
    [about('A\r\n\r\nB'), about('A\r\nB')],
    [
      instructing('/BNF/PLEASE CALL THE BENEFICIARY BEFORE PAYMENT\r\n/REC/HELLO'),
      instructing('/BNF/PLEASE CALL THE BENEFICIARY\r\n//BEFORE PAYMENT\r\n/REC/HELLO'),
    ],
    [informing('A'.repeat(130)), informing(`${'A'.repeat(65)}\r\n${'A'.repeat(65)}`)],
    [informing('A\r\n\r\nB'), informing('A\r\nB')],
    [informing('MÜLLER'), informing('MULLER')],
    [
      STP.replace('1/SUEDWERK GMBH', `1/${'SUEDWERK '.repeat(4)}GMBH`),
      STP.replace('1/SUEDWERK GMBH', '1/SUEDWERK SUEDWERK SUEDWERK\r\n1/SUEDWERK GMBH'),
    ],
  ])('case %#', (wrong, right) => {
    expectFixed(wrong, right);
  });

  it.each([
    about('A'.repeat(141)),
    about('/A/1\r\n/B/2\r\n/C/3\r\n/D/4\r\n/E/5'),
    MT103.replace('SUEDWERK GMBH', 'A'.repeat(36)),
    MT103.replace('BERLIN', 'A\r\nB\r\nC\r\nD'),
    MT103.replace('REF20261120A', 'REF20261120ABCDEF'),
  ])('but not case %#', (text) => {
    expectUntouched(text);
  });
});

describe('the entries of a statement', () => {
  const ENTRY = '2611201120C20000,NTRFNONREF//ELM0002';
  it.each([
    ['2611201120 C 20000, NTRFNONREF//ELM0002', ENTRY],
    ['2611201120c20000,NTRFNONREF//ELM0002', ENTRY],
    ['202611201120C20000,NTRFNONREF//ELM0002', ENTRY],
    ['2611201120C20000NTRFNONREF//ELM0002', ENTRY],
    ['2611201120C20000.00NTRFNONREF//ELM0002', '2611201120C20000,00NTRFNONREF//ELM0002'],
    ['2611201120C20000,0000NTRFNONREF//ELM0002', '2611201120C20000,00NTRFNONREF//ELM0002'],
    ['2611201120C20000,NTRF//ELM0002', ENTRY],
    ['261120    C20000,NTRFNONREF//ELM0002', '261120C20000,NTRFNONREF//ELM0002'],
    ['2611201120C20000,NTRFNONREF//', '2611201120C20000,NTRFNONREF'],
    ['2611201120C20000,NTRFNONREF          ANNA MUSTER', '2611201120C20000,NTRFNONREF\r\nANNA MUSTER'],
    [`${ENTRY}\r\nMÜLLER`, `${ENTRY}\r\nMULLER`],
  ])('%j', (wrong, right) => {
    expectFixed(broken(STATEMENT, ENTRY, wrong), STATEMENT.replace(ENTRY, right));
  });

  it.each([
    '2611201120X20000,NTRFNONREF//ELM0002',
    '2602301120C20000,NTRFNONREF//ELM0002',
    '26112011C20000,NTRFNONREF//ELM0002',
    '2611201120C20,000NTRFNONREF//ELM0002',
    '2611201120C20000,//ELM0002',
    '2611201120C20000,NTRFNON&REF//ELM0002',
  ])('but not %j', (entry) => {
    expectUntouched(broken(STATEMENT, ENTRY, entry));
  });

  it('an empty field 86 is left out', () => {
    expectFixed(
      broken(STATEMENT, ':86:/REMI//INV/0815\r\n', ':86:\r\n'),
      STATEMENT.replace(':86:/REMI//INV/0815\r\n', ''),
    );
  });

  it('what a lenient reader passes over is left out, but not a line of the bank', () => {
    const good = broken(STATEMENT, ':86:/REMI//INV/0815\r\n', '');
    expect(fixAll(broken(good, '324/1', '324/1  \r\n'), { mode: 'lenient' }).text).toBe(good);
    expect(fixAll(broken(good, '324/1', '324/1\r\n:NS:22X'), { mode: 'lenient' }).fixed).toEqual([]);
  });

  it.each([':60F:c', ':60F: C'])('the mark of a balance: %s', (wrong) => {
    expectFixed(broken(STATEMENT, ':60F:C', wrong), STATEMENT);
  });
});
