import { describe, expect, it } from 'vitest';
import { GOOD_MX } from '../../fixtures/iso20022/good.ts';
import { type SampleType, sample } from '../../formats/sample.ts';
import { type CheckOptions, checkAll } from '../../reading/checking/check.ts';
import { cpuTimeMs } from '../../testing/cpu-time.ts';

/** The problems of a text, in short: `error cbpr_party Dbtr`. */
function said(text: string, options: CheckOptions): string[] {
  return [...checkAll(text, options)].flatMap(({ problems }) =>
    problems.map(({ severity, code, path }) => `${severity} ${code} ${path.split('/').at(-1)}`),
  );
}

type Edit = readonly [from: string | RegExp, to: string];

function edited(type: SampleType, ...edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    const after = text.replace(from, to);
    if (after === text) throw new Error(`${type} has nothing like ${from}.`);
    return after;
  }, sample(type));
}

const SLEV: Edit = ['<ChrgBr>SHAR', '<ChrgBr>SLEV'];

describe('the profile base', () => {
  it('checks only schema and standard, whatever the header says', () => {
    const text = edited('pacs.008.001.08', ['<ChrgBr>SHAR', '<ChrgBr>SLEV'], [/<UETR>.*<\/UETR>/, '']);
    expect(said(text, {})).toEqual(['error cbpr_missing UETR', 'error cbpr_not_used ChrgBr']);
    expect(said(text, { profile: 'base' })).toEqual([]);
    expect(said(text.replace('Ccy="EUR"', 'Ccy="EUX"'), { profile: 'base' })).toEqual([
      'error currency_unknown IntrBkSttlmAmt',
    ]);
  });
});

describe('the profile cbpr', () => {
  it('judges a message without a header by the guidelines', () => {
    const bare = sample('pacs.008.001.08').replace(/<AppHdr[\s\S]*<\/AppHdr>/, '');
    const text = bare.replace(/<UETR>.*<\/UETR>/, '');
    expect(said(text, {})).toEqual([]);
    expect(said(text, { profile: 'cbpr' })).toEqual(['error cbpr_missing UETR']);
    expect(said(bare, { profile: 'cbpr' })).toEqual([]);
  });

  it('distinguishes a cover from an advice by their content', () => {
    for (const name of ['pacs.009 COV', 'pacs.009 ADV', 'pacs.009.001.08']) {
      const bare = (GOOD_MX[name]?.text ?? '').replace(/<AppHdr[\s\S]*<\/AppHdr>/, '');
      expect(said(bare, { profile: 'cbpr' })).toEqual([]);
    }
  });

  it.each([
    ['its own payment reference', [], 'error cbpr_reference PmtInfId'],
    [
      'a party without a name',
      [['</DbtrAgt>', '</DbtrAgt><UltmtDbtr><PstlAdr><Ctry>DE</Ctry></PstlAdr></UltmtDbtr>']],
      'error cbpr_party UltmtDbtr',
    ],
    [
      'an agent without address',
      [[/(<DbtrAgt>\s*<FinInstnId>)/, '$1<Nm>Oak</Nm>']],
      'error cbpr_agent DbtrAgt',
    ],
  ] as const)('refuses %s in a pain.001', (_, edits, problem) => {
    expect(said(edited('pain.001.001.09', ...edits), { profile: 'cbpr' })).toContain(problem);
  });
});

describe('the profile sepa', () => {
  const PAYMENT: readonly Edit[] = [
    SLEV,
    ['</NbOfTxs>', '</NbOfTxs><TtlIntrBkSttlmAmt Ccy="EUR">12500.50</TtlIntrBkSttlmAmt>'],
    ['</EndToEndId>', '</EndToEndId><TxId>TX1</TxId>'],
    ['</PmtId>', '</PmtId><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>'],
  ];
  const OF_SCHEME = '</PmtId><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><SeqTp>RCUR</SeqTp></PmtTpInf>';
  const profile = 'sepa';

  it('takes a credit transfer, its order, its debit and its collection', () => {
    expect(said(edited('pacs.008.001.08', ...PAYMENT), { profile })).toEqual([]);
    expect(said(edited('pain.001.001.09', SLEV), { profile })).toEqual([]);
    expect(said(sample('pain.008.001.08'), { profile })).toEqual([]);
    expect(said(edited('pacs.003.001.08', ['</PmtId>', OF_SCHEME]), { profile })).toEqual([]);
    expect(said(sample('pacs.002.001.10'), { profile })).toEqual([]);
  });

  it.each([
    ['another currency', [/Ccy="EUR"/g, 'Ccy="USD"'], 'error sepa_amount IntrBkSttlmAmt'],
    ['too much money', [/">12500.50/g, '">1000000000.00'], 'error sepa_amount IntrBkSttlmAmt'],
    ['shared charges', ['SLEV', 'SHAR'], 'error sepa_value ChrgBr'],
    ['another service', ['>SEPA<', '>SDVA<'], 'error sepa_value Cd'],
    ['a slash at the end of a reference', ['INV4711<', 'INV4711/<'], 'error sepa_reference EndToEndId'],
    ['no IBAN', [/<IBAN>GB.*<\/IBAN>/, '<Othr><Id>1</Id></Othr>'], 'error sepa_account DbtrAcct'],
    [
      'an account elsewhere',
      ['DE89370400440532013000', 'BR1800360305000010009795493C1'],
      'error sepa_account IBAN',
    ],
    ['a long name', ['Suedwerk GmbH', 'S'.repeat(71)], 'error sepa_value Nm'],
    ['no name', ['<Nm>Suedwerk GmbH</Nm>', ''], 'error sepa_missing Nm'],
    [
      'the name of an agent',
      [/(<CdtrAgt>\s*<FinInstnId>\s*<BICFI>.*<\/BICFI>)/, '$1<Nm>Elm</Nm>'],
      'error sepa_not_used Nm',
    ],
    [
      'an agent without BIC',
      [/(<CdtrAgt>\s*<FinInstnId>)[\s\S]*?(<\/FinInstnId>)/, '$1<LEI>529900T8BM49AURSDO55</LEI>$2'],
      'error sepa_agent CdtrAgt',
    ],
    ['two texts', [/<Ustrd>.*<\/Ustrd>/, '$&$&'], 'error sepa_remittance RmtInf'],
    ['an umlaut', ['Suedwerk', 'Südwerk'], 'warning sepa_characters Nm'],
    [
      'an instant payment without time of acceptance',
      ['</SvcLvl>', '</SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm>'],
      'warning sepa_missing AccptncDtTm',
    ],
    [
      'two identifications of a party',
      [
        /(<Nm>Suedwerk GmbH<\/Nm>\s*<PstlAdr>[\s\S]*?<\/PstlAdr>)/,
        '$1<Id><OrgId><Othr><Id>1</Id></Othr><Othr><Id>2</Id></Othr></OrgId></Id>',
      ],
      'warning sepa_not_used Othr[2]',
    ],
    ['no settlement date', [/<IntrBkSttlmDt>.*<\/IntrBkSttlmDt>/, ''], 'warning sepa_missing IntrBkSttlmDt'],
    [
      'a repeated town',
      [/(<TwnNm>Berlin[\s\S]*?)<\/PstlAdr>/, '$1<AdrLine>10115 Berlin</AdrLine></PstlAdr>'],
      'warning sepa_address AdrLine',
    ],
    ['no town', ['<TwnNm>Berlin', '<TwnNm>NOTPROVIDED'], 'warning sepa_address TwnNm'],
    ['an exchange', ['<ChrgBr>', '<XchgRate>1</XchgRate><ChrgBr>'], 'warning sepa_not_used XchgRate'],
  ] as const)('reports %s of a credit transfer', (_, edit, problem) => {
    expect(said(edited('pacs.008.001.08', ...PAYMENT, edit), { profile })).toContain(problem);
  });

  it.each([
    ['a wrong creditor identifier', ['DE98ZZZ09999999999', 'DE97ZZZ09999999999'], 'error sepa_mandate Id'],
    ['a mandate with a space', ['MNDT0001', 'MNDT 0001'], 'error sepa_mandate MndtId'],
    ['no signature', [/<DtOfSgntr>.*<\/DtOfSgntr>/, ''], 'error sepa_missing DtOfSgntr'],
    ['no sequence', [/<SeqTp>.*<\/SeqTp>/, ''], 'warning sepa_missing SeqTp'],
    ['a sequence of another scheme', ['RCUR', 'RPRE'], 'error sepa_value SeqTp'],
    ['another scheme', ['>CORE<', '>COR1<'], 'error sepa_value Cd'],
    [
      'an unsaid change',
      ['</DtOfSgntr>', '</DtOfSgntr><AmdmntInd>true</AmdmntInd>'],
      'error sepa_mandate MndtRltdInf',
    ],
  ] as const)('reports %s of a collection', (_, edit, problem) => {
    expect(said(edited('pain.008.001.08', edit), { profile })).toContain(problem);
  });

  it('adds nothing about a value that schema or standard refuse', () => {
    const amount: Edit = [
      '</NbOfTxs>',
      '</NbOfTxs><TtlIntrBkSttlmAmt Ccy="EUR">12500.505</TtlIntrBkSttlmAmt>',
    ];
    const transfer = edited('pacs.008.001.08', ...PAYMENT.filter(([from]) => from !== '</NbOfTxs>'), amount, [
      '">12500.50<',
      '">12500.505<',
    ]);
    expect(said(transfer, { profile })).toEqual([
      'error amount_decimals TtlIntrBkSttlmAmt',
      'error amount_decimals IntrBkSttlmAmt',
    ]);
    expect(said(edited('pain.008.001.08', ['<PmtMtd>DD', '<PmtMtd>XX']), { profile })).toEqual([
      'error code_unknown PmtMtd',
    ]);
  });

  it('reports a missing reason', () => {
    const reason = /<Rsn>[\s\S]*?<\/Rsn>/;
    for (const [type, path] of [
      ['pacs.004.001.09', 'TxInf'],
      ['camt.056.001.08', 'TxInf'],
    ] as const) {
      expect(said(edited(type, [reason, '']), { profile }), path).toContain('warning sepa_missing Rsn');
    }
    expect(said(edited('pacs.002.001.10', [reason, '<Rsn><Prtry>X</Prtry></Rsn>']), { profile })).toContain(
      'warning sepa_not_used Prtry',
    );
  });

  it('takes only country and lines in the addresses of 2009', () => {
    const text = sample('pain.001.001.03');
    expect(said(text, { profile })).toContain('warning sepa_address PstlAdr');
  });

  it('reports reasons that no scheme has, and messages that are of none', () => {
    expect(said(edited('pacs.002.001.10', ['AC01', 'AC02']), { profile })).toEqual(['warning sepa_value Cd']);
    expect(said(sample('camt.053.001.08'), { profile })).toEqual(['warning sepa_message Document']);
  });
});

describe('a day on which a message is judged', () => {
  const ADDRESS = /(<Cdtr>\s*<Nm>Suedwerk GmbH<\/Nm>\s*<PstlAdr>)[\s\S]*?(<\/PstlAdr>)/;

  it('decides whether CBPR+ takes an address of lines, in place of the day of the message', () => {
    const text = edited('pacs.008.001.08', [ADDRESS, '$1<AdrLine>Berlin</AdrLine>$2']);
    expect(said(text, {})).toEqual(['error cbpr_address PstlAdr']);
    expect(said(text, { asOf: '2026-11-13' })).toEqual(['warning cbpr_address PstlAdr']);
    expect(said(text, { asOf: '2026-11-14' })).toEqual(['error cbpr_address PstlAdr']);
  });

  it.each([
    ['<Ctry>DE</Ctry><AdrLine>Berlin</AdrLine>', '2026-11-14', ['warning sepa_address PstlAdr']],
    ['<Ctry>DE</Ctry><AdrLine>Berlin</AdrLine>', '2026-11-15', ['error sepa_address PstlAdr']],
    [
      '<TwnNm>Berlin</TwnNm><Ctry>DE</Ctry><AdrLine>Hof 3</AdrLine>',
      '2025-10-04',
      ['error sepa_address PstlAdr'],
    ],
    ['<TwnNm>Berlin</TwnNm><Ctry>DE</Ctry><AdrLine>Hof 3</AdrLine>', '2025-10-05', []],
  ])('decides whether SEPA takes %s', (address, asOf, problems) => {
    const text = edited('pain.001.001.09', SLEV, [ADDRESS, `$1${address}$2`]);
    expect(said(text, { profile: 'sepa', asOf })).toEqual(problems);
  });

  it('warns of an MT that banks no longer exchange by then, and only when a day is asked for', () => {
    const withdrawn = ['warning type_withdrawn block 2'];
    for (const type of ['MT103', 'MT202 COV'] as const) {
      expect(said(sample(type), {})).toEqual([]);
      expect(said(sample(type), { asOf: '2025-11-21' })).toEqual([]);
      expect(said(sample(type), { asOf: '2025-11-22' })).toEqual(withdrawn);
    }
    expect(said(sample('MT940'), { asOf: '2026-12-01' })).toEqual([]);
    const old = sample('MT103').replace('{2:I103', '{2:I207');
    expect(said(old, { asOf: '2026-01-01' })).toContain('warning type_withdrawn block 2');
  });
});

it('an address of 20,000 lines takes no longer than other text', () => {
  const address = `$1<PstlAdr>${'<AdrLine>a</AdrLine>'.repeat(20_000)}</PstlAdr>`;
  const text = edited('pacs.008.001.08', [/(<Dbtr>\s*<Nm>.*<\/Nm>)/, address]);
  expect(cpuTimeMs(() => said(text, {}))).toBeLessThan(2_000);
});
