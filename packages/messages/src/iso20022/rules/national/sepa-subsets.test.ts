import { describe, expect, it, test } from 'vitest';
import { type SampleType, sample } from '../../../formats/sample.ts';
import { checkAll } from '../../../reading/checking/check.ts';

type Edit = readonly [from: string | RegExp, to: string];

function edited(text: string, ...edits: readonly Edit[]): string {
  return edits.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`The text has nothing like ${from}.`);
    return after;
  }, text);
}

const TYPE = '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>';
const INSTANT = TYPE.replace('</PmtTpInf>', '<LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>');

/** An order as the schemas of both countries have it: by SEPA, without UETR. */
const ORDER = edited(
  sample('pain.001.001.09').replaceAll(/\s*<UETR>.*<\/UETR>/g, ''),
  ['<ReqdExctnDt>', `${TYPE}<ReqdExctnDt>`],
  ['<ChrgBr>SHAR', '<ChrgBr>SLEV'],
  [/(<CreDtTm>[^<]*?)(?:Z|[-+]\d\d:\d\d)?<\/CreDtTm>/, '$1+01:00</CreDtTm>'],
);
const COLLECTION = sample('pain.008.001.08');

/** The codes of a text under a profile, warnings with a question mark. */
const codesOf = (text: string, profile?: 'dk' | 'austria'): string[] =>
  [...checkAll(text, profile === undefined ? {} : { profile })].flatMap(({ problems }) =>
    problems.map(({ code, severity }) => (severity === 'warning' ? `${code}?` : code)),
  );

describe.each(['dk', 'austria'] as const)('the profile %s', (profile) => {
  test.each([
    ['an order', ORDER],
    ['a collection', COLLECTION],
    ['types in transactions', edited(ORDER, [TYPE, '']).replaceAll('<Amt>', `${TYPE}<Amt>`)],
    [
      'an instant payment with its time',
      edited(ORDER, [TYPE, INSTANT], [/<Dt>.*<\/Dt>/, '<DtTm>2026-11-20T09:30:00+01:00</DtTm>']),
    ],
    [
      'an urgent payment, whose rules are others',
      edited(ORDER, ['SEPA', 'URGP'], [/<CtrlSum>.*<\/CtrlSum>/, '']),
    ],
    [
      'a payment in dollars, whose rules are others',
      edited(ORDER.replaceAll('Ccy="EUR"', 'Ccy="USD"'), [TYPE, '']),
    ],
    ['umlauts', ORDER.replaceAll('Suedwerk', 'Südwerk')],
  ])('takes %s', (_, text) => expect(codesOf(text, profile)).toEqual([]));

  test.each([
    ['no sum of the message', edited(ORDER, [/<CtrlSum>.*<\/CtrlSum>/, '']), ['missing']],
    ['no sum of a payment', edited(ORDER, [/(<PmtMtd>[\s\S]*?)<CtrlSum>.*<\/CtrlSum>/, '$1']), ['missing']],
    [
      'no number of a payment',
      edited(ORDER, [/(<PmtMtd>[\s\S]*?)<NbOfTxs>.*<\/NbOfTxs>/, '$1']),
      ['missing'],
    ],
    ['no type', edited(ORDER, [TYPE, '']), ['missing']],
    ['no account of the creditor', edited(ORDER, [/<CdtrAcct>[\s\S]*?<\/CdtrAcct>/, '']), ['missing']],
    [
      'a time without instant payment',
      edited(ORDER, [/<Dt>.*<\/Dt>/, '<DtTm>2026-11-20T09:30:00Z</DtTm>']),
      ['value'],
    ],
    [
      'an ultimate debtor on two levels',
      edited(
        ORDER,
        ['<ChrgBr>', '<UltmtDbtr><Nm>A</Nm></UltmtDbtr><ChrgBr>'],
        ['<CdtrAgt>', '<UltmtDbtr><Nm>B</Nm></UltmtDbtr><CdtrAgt>'],
      ),
      ['not_used'],
    ],
    [
      'a forwarding agent',
      edited(ORDER, [
        '</InitgPty>',
        '</InitgPty><FwdgAgt><FinInstnId><BICFI>OAKNGB20</BICFI></FinInstnId></FwdgAgt>',
      ]),
      ['not_used'],
    ],
    [
      'a telephone number',
      edited(ORDER, [/(<InitgPty>\s*<Nm>.*<\/Nm>)/, '$1<CtctDtls><PhneNb>+49-1</PhneNb></CtctDtls>']),
      ['not_used'],
    ],
    ['an umlaut in a reference', edited(ORDER, ['<EndToEndId>INV', '<EndToEndId>Ü']), ['characters']],
    ['an older version', ORDER.replaceAll('pain.001.001.09', 'pain.001.001.10'), ['message?']],
    ['another message', sample('camt.053.001.08'), ['message?']],
    ['a collection without sum', edited(COLLECTION, [/<CtrlSum>.*<\/CtrlSum>/, '']), ['missing']],
  ])('refuses %s', (_, text, codes) => {
    expect(codesOf(text, profile)).toEqual(codes.map((code) => `${profile}_${code}`));
  });
});

describe('what differs', () => {
  const UETR: Edit = ['</EndToEndId>', '</EndToEndId><UETR>3d7d2f2a-7b0c-4f8e-8a35-0a4b8a7a9c11</UETR>'];

  test.each([
    ['a UETR', edited(ORDER, UETR), ['dk_not_used'], []],
    ['an accent', ORDER.replace('Suedwerk', 'Suédwerk'), [], ['austria_characters']],
    ['a time without zone', edited(ORDER, [/\+01:00<\/CreDtTm>/, '</CreDtTm>']), [], ['austria_value']],
    [
      'the type on two levels',
      edited(ORDER, ['<Amt>', `${TYPE}<Amt>`]),
      ['dk_not_used?'],
      ['austria_not_used'],
    ],
    [
      'two schemes in one message',
      edited(COLLECTION, [/(<PmtInf>[\s\S]*<\/PmtInf>)/, '$1$1']).replace(
        /(<\/PmtInf><PmtInf>[\s\S]*?<LclInstrm>\s*<Cd>)CORE/,
        '$1B2B',
      ),
      ['dk_value'],
      [],
    ],
  ])('%s', (_, text, german, austrian) => {
    expect(codesOf(text, 'dk').filter((code) => code.startsWith('dk_'))).toEqual(german);
    expect(codesOf(text, 'austria').filter((code) => code.startsWith('austria_'))).toEqual(austrian);
  });
});

describe('without a profile', () => {
  const bank = (bic: string, text = sample('pain.001.001.09')): string => text.replaceAll('OAKNGB20', bic);
  const WITHOUT_SUM: Edit = [/<CtrlSum>.*<\/CtrlSum>/, ''];

  it.each([
    [
      'Germany',
      'COBADEFF',
      edited(ORDER, WITHOUT_SUM),
      'the German banks (DK) refuse this message; check by the profile dk',
    ],
    [
      'Austria',
      'BAWAATWW',
      edited(ORDER, WITHOUT_SUM),
      'the Austrian banks (PSA) refuse this message; check by the profile austria',
    ],
    [
      'France',
      'BNPAFRPP',
      edited(ORDER, ['<ChrgBr>SLEV', '<ChrgBr>SHAR']),
      'SEPA refuse this message; check by the profile sepa',
    ],
    [
      'Switzerland',
      'POFICHBE',
      edited(sample('pain.001.001.09'), ['<PmtMtd>TRF', '<PmtMtd>TRA']),
      'the Swiss Payment Standards refuse this message; check by the profile sps',
    ],
  ])('one warning says what banks in %s would refuse', (_, bic, text, says) => {
    const [checked] = [...checkAll(bank(bic, text))];
    expect(checked?.verdict).toBe('valid');
    expect(checked?.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['national_rules', 'warning'],
    ]);
    expect(checked?.problems[0]?.message).toContain(says);
  });

  it('takes the country of the account where the bank has no BIC', () => {
    const text = edited(
      ORDER,
      WITHOUT_SUM,
      [
        /<DbtrAgt>[\s\S]*?<\/DbtrAgt>/,
        '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>',
      ],
      [/(<DbtrAcct>\s*<Id>\s*<IBAN>)[^<]*/, '$1DE89370400440532013000'],
    );
    expect(codesOf(text)).toEqual(['national_rules?']);
  });

  it.each([
    ['a message that its banks take', bank('COBADEFF', ORDER)],
    ['a country whose rules are not known', bank('OAKNGB20', edited(ORDER, WITHOUT_SUM))],
    ['a payment outside SEPA', bank('COBADEFF')],
    ['a payment in Sweden that does not name SEPA', bank('ESSESESS')],
  ])('none is about %s', (_, text) => expect(codesOf(text)).toEqual([]));

  it('none is about a message that is wrong anyway', () => {
    expect(
      codesOf(bank('COBADEFF', edited(ORDER, WITHOUT_SUM, [/<NbOfTxs>.*<\/NbOfTxs>/, '']))),
    ).not.toContain('national_rules?');
  });

  it('it has the place of the first problem, however many payments there are', () => {
    const payment = /<PmtInf>[\s\S]*<\/PmtInf>/.exec(bank('COBADEFF', ORDER))?.[0] ?? '';
    const payments =
      payment + payment.replace('SUPPLIERS', 'SALARIES').replace(TYPE, '').replaceAll('INV', 'SAL');
    const text = bank('COBADEFF', ORDER)
      .replace(payment, payments)
      .replace('<NbOfTxs>2', '<NbOfTxs>4')
      .replace('<CtrlSum>13250.5', '<CtrlSum>26501');
    const [problem] = [...checkAll(text)].flatMap(({ problems }) => problems);
    expect(problem).toMatchObject({
      code: 'national_rules',
      path: expect.stringMatching(/\/PmtInf\[2\]\/PmtTpInf$/),
    });
  });

  const SAMPLES: readonly SampleType[] = ['pain.001.001.09', 'pain.001.001.03', 'pain.008.001.08'];
  it.each(SAMPLES)('none is about the sample %s', (type) => expect(codesOf(sample(type))).toEqual([]));
});
