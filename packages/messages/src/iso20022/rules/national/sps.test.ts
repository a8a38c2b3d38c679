import { describe, expect, it, test } from 'vitest';
import { sample } from '../../../formats/sample.ts';
import { checkAll } from '../../../reading/checking/check.ts';

const GOOD = sample('pain.001.001.09');

/** The codes of a text under the Swiss Payment Standards, warnings with a question mark. */
const codesOf = (text: string, asOf = '2026-11-28'): string[] =>
  [...checkAll(text, { profile: 'sps', asOf })].flatMap(({ problems }) =>
    problems.map(({ code, severity }) => (severity === 'warning' ? `${code}?` : code)),
  );

const QR_IBAN = 'CH4431999123000889012';
const SWISS_IBAN = 'CH9300762011623852957';
const QRR =
  '<Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>210000000003139471430009017</Ref></CdtrRefInf></Strd>';

/** The first transaction with another account and remittance information. */
const paying = (iban: string, remittance: string, currency = 'EUR'): string =>
  GOOD.replace('DE89370400440532013000', iban)
    .replace('<Ustrd>INV4711</Ustrd>', remittance)
    .replace('Ccy="EUR">12500.50', `Ccy="${currency}">12500.50`);

const LINES = '<AdrLine>Werkstrasse 12</AdrLine><AdrLine>10115 Berlin</AdrLine>';
const withAddress = (address: string): string =>
  GOOD.replace(/(<Cdtr>\s*<Nm>Suedwerk GmbH<\/Nm>\s*<PstlAdr>)[\s\S]*?(<\/PstlAdr>)/, `$1${address}$2`);

const SEPA = GOOD.replace(
  '<ReqdExctnDt>',
  '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt>',
).replace('<ChrgBr>SHAR', '<ChrgBr>SLEV');

describe('the Swiss Payment Standards', () => {
  test.each([
    ['the sample', GOOD],
    ['a QR-bill', paying(QR_IBAN, QRR)],
    ['a Swiss account without a reference', paying(SWISS_IBAN, '<Ustrd>INV 4711</Ustrd>')],
    ['umlauts and accents', GOOD.replaceAll('Suedwerk', 'Südwerk Čapek €')],
    ['a bank without its BIC, beside an IBAN', GOOD.replaceAll(/<CdtrAgt>[\s\S]*?<\/CdtrAgt>/g, '')],
    ['a long name', GOOD.replace('Suedwerk GmbH', 'S'.repeat(140))],
    [
      'a debtor who is not described',
      GOOD.replace(/<Dbtr>[\s\S]*?<\/Dbtr>/, '<Dbtr><PstlAdr><Ctry>CH</Ctry></PstlAdr></Dbtr>'),
    ],
    [
      'a refund through SEPA',
      SEPA.replace('<IBAN>DE89370400440532013000</IBAN>', '<Othr><Id>ASR20261101X</Id></Othr>').replace(
        /<CdtrAgt>[\s\S]*?<\/CdtrAgt>/,
        '',
      ),
    ],
    [
      'a hybrid address',
      withAddress('<TwnNm>Berlin</TwnNm><Ctry>DE</Ctry><AdrLine>Werkstrasse 12</AdrLine>'),
    ],
  ])('take %s', (_, text) => {
    expect(codesOf(text)).toEqual([]);
  });

  test.each([
    ['a QR-IBAN without its reference', paying(QR_IBAN, '<Ustrd>x</Ustrd>'), ['sps_reference']],
    ['a QR reference for another account', paying(SWISS_IBAN, QRR), ['sps_reference']],
    ['a QR-bill in dollars', paying(QR_IBAN, QRR, 'USD'), ['sps_value']],
    ['two texts', paying(SWISS_IBAN, '<Ustrd>a</Ustrd><Ustrd>b</Ustrd>'), ['sps_not_used']],
    ['a text beside a reference', paying(QR_IBAN, `<Ustrd>a</Ustrd>${QRR}`), ['sps_remittance']],
    ['Cyrillic', GOOD.replace('Suedwerk GmbH', 'Зюдверк'), ['sps_characters']],
    [
      'an umlaut in a reference',
      GOOD.replace('<EndToEndId>INV4711', '<EndToEndId>INVÜ11'),
      ['sps_characters'],
    ],
    [
      'a slash at the start of a reference',
      GOOD.replace('<EndToEndId>INV', '<EndToEndId>/INV'),
      ['sps_reference'],
    ],
    ['TRA', GOOD.replace('<PmtMtd>TRF', '<PmtMtd>TRA'), ['sps_value']],
    ['a long name in SEPA', SEPA.replace('Suedwerk GmbH', 'S'.repeat(71)), ['sps_value']],
    ['no initiator', GOOD.replace(/(<InitgPty>)\s*<Nm>[^<]*<\/Nm>/, '$1'), ['sps_missing']],
    ['no town', withAddress('<Ctry>DE</Ctry>'), ['sps_address']],
    ['lines only', withAddress(LINES), ['sps_address']],
    ['an older version', sample('pain.001.001.03'), ['sps_message?']],
    ['another message', sample('camt.053.001.08'), ['sps_message?']],
  ])('refuse %s', (_, text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  it('took addresses of lines until November 2026', () => {
    expect(codesOf(withAddress(LINES), '2026-10-01')).toEqual(['sps_address?']);
  });
});
