import { type BrokenText, type Edit, row } from './broken-texts.ts';

const P8 = 'pacs.008.001.08';
const RICH = 'pacs.008 rich';

/** The creditor's address with other content, beside another party of that name. */
const address = (content: string, other = ''): Edit => [
  /(<Cdtr>\s*<Nm>Suedwerk GmbH<\/Nm>\s*<PstlAdr>)[\s\S]*?(<\/PstlAdr>\s*<\/Cdtr>\s*<CdtrAcct>[\s\S]*<\/CdtrAcct>)/,
  `$1${content}$2${other}`,
];
const ULTIMATE =
  '<UltmtCdtr><Nm>Suedwerk GmbH</Nm><PstlAdr><TwnNm>Berlin</TwnNm><Ctry>DE</Ctry></PstlAdr></UltmtCdtr>';
const PLACE = '<TwnNm>Berlin</TwnNm><Ctry>DE</Ctry>';
const lines = (...texts: string[]): string => texts.map((text) => `<AdrLine>${text}</AdrLine>`).join('');

/** Guidelines of CBPR+. */
export const CBPR: readonly BrokenText[] = [
  row('Z as an offset', P8, [['<CreDt>2026-11-20T10:30:00+00:00', '<CreDt>2026-11-20T10:30:00Z']]),
  row(
    'letters with accents',
    P8,
    [['Suedwerk GmbH', 'Süd &amp; Værk – GmbH']],
    [['Suedwerk GmbH', 'Sud &amp; Vaerk - GmbH']],
  ),
  row('a sum that is not used', P8, [['</NbOfTxs>', '</NbOfTxs><CtrlSum>12500.5</CtrlSum>']]),
  row('an agent in the group too', P8, [
    [/(<\/SttlmInf>)([\s\S]*)(\s*<InstgAgt>[\s\S]*<\/InstgAgt>)/, '$1$3$2$3'],
  ]),
  row('an agent that the header names', P8, [[/\s*<InstdAgt>[\s\S]*<\/InstdAgt>/, '']]),
  row(
    'a rate of one',
    P8,
    [['</IntrBkSttlmDt>', '</IntrBkSttlmDt><InstdAmt Ccy="EUR">12500.50</InstdAmt><XchgRate>1.0</XchgRate>']],
    [['</IntrBkSttlmDt>', '</IntrBkSttlmDt><InstdAmt Ccy="EUR">12500.50</InstdAmt>']],
  ),
  row('an instruction twice', RICH, [
    [/\s*<InstrForCdtrAgt>\s*<Cd>HOLD<\/Cd>\s*<\/InstrForCdtrAgt>/, '$&$&'],
  ]),
  row(
    'two short texts of remittance information',
    P8,
    [[/\s*<Ustrd>.*<\/Ustrd>/, '$&$&']],
    [['<Ustrd>INV 4711', '<Ustrd>INV 4711 INV 4711']],
  ),
  row('the name of a message in capitals', 'pacs.002.001.10', [
    ['<OrgnlMsgNmId>pacs.008', '<OrgnlMsgNmId>PACS.008'],
  ]),
  row('UK', P8, [['<Ctry>GB', '<Ctry>UK']]),
  row(
    'words of an address twice',
    P8,
    [address(`<PstCd>10115</PstCd>${PLACE}${lines('Hof 3, 10115 BERLIN', 'berlin')}`)],
    [address(`<PstCd>10115</PstCd>${PLACE}${lines('Hof 3')}`)],
  ),
  row(
    'three lines in an address with a town',
    P8,
    [address(PLACE + lines('Hof 3', 'Tor 2', 'Werkstrasse 12'))],
    [address(PLACE + lines('Hof 3, Tor 2, Werkstrasse 12'))],
  ),
  row(
    'lines of a party whose town another address has',
    P8,
    [address(lines('Werkstrasse 12', '10115 Berlin'), ULTIMATE)],
    [address(PLACE + lines('Werkstrasse 12', '10115'), ULTIMATE)],
  ),
  row(
    'a town without its country',
    P8,
    [address(`<TwnNm>Berlin</TwnNm>${lines('Werkstrasse 12', 'Berlin')}`, ULTIMATE)],
    [address(PLACE + lines('Werkstrasse 12'), ULTIMATE)],
  ),
];

const SEPA_PAYMENT: readonly Edit[] = [
  ['<ChrgBr>SHAR', '<ChrgBr>SLEV'],
  ['</NbOfTxs>', '</NbOfTxs>\n        <TtlIntrBkSttlmAmt Ccy="EUR">12500.5</TtlIntrBkSttlmAmt>'],
  ['</EndToEndId>', '</EndToEndId><TxId>TX1</TxId>'],
  ['</PmtId>', '</PmtId><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>'],
];
const COLLECTION = 'pain.008.001.08';

function sepa(
  name: string,
  base: string,
  edits: readonly Edit[],
  expected: readonly Edit[] = [],
): BrokenText {
  const common = base === P8 ? SEPA_PAYMENT : [];
  return row(name, base, [...common, ...edits], [...common, ...expected], { profile: 'sepa' });
}

/** Rules of the SEPA schemes. */
export const SEPA: readonly BrokenText[] = [
  sepa('letters with accents', P8, [['Suedwerk GmbH', 'Südwerk_GmbH']], [['Suedwerk GmbH', 'Sudwerk-GmbH']]),
  sepa('a missing total', P8, [[/\s*<TtlIntrBkSttlmAmt.*<\/TtlIntrBkSttlmAmt>/, '']]),
  sepa('a service in small letters', P8, [['<Cd>SEPA', '<Cd>sepa']]),
  sepa(
    'two texts of remittance information',
    P8,
    [[/\s*<Ustrd>.*<\/Ustrd>/, '$&$&']],
    [['<Ustrd>INV 4711', '<Ustrd>INV 4711 INV 4711']],
  ),
  sepa('an empty element that is not used', P8, [[/(\s*)<RmtInf>/, '$1<RltdRmtInf/>$&']]),
  sepa(
    'three lines in an address',
    P8,
    [address(PLACE + lines('Hof 3', 'Tor 2', 'Werkstrasse 12'))],
    [address(PLACE + lines('Hof 3, Tor 2, Werkstrasse 12'))],
  ),
  sepa(
    'a town that another address has',
    P8,
    [address(`<Ctry>DE</Ctry>${lines('Werkstrasse 12, Berlin')}`, ULTIMATE)],
    [address(PLACE + lines('Werkstrasse 12'), ULTIMATE)],
  ),
  sepa('a creditor identifier in groups', COLLECTION, [['DE98ZZZ09999999999', 'de98 ZZZ0 9999 9999 99']]),
  sepa('a missing scheme', COLLECTION, [[/\s*<SchmeNm>[\s\S]*?<\/SchmeNm>/, '']]),
  sepa('a scheme in small letters', COLLECTION, [['<Prtry>SEPA', '<Prtry>sepa']]),
];

function sps(name: string, edits: readonly Edit[], expected: readonly Edit[] = []): BrokenText {
  return row(name, 'pain.001.001.09', edits, expected, { profile: 'sps' });
}

/** The first creditor's address with other content. */
const firstAddress = (content: string): Edit => [
  /(<Cdtr>\s*<Nm>Suedwerk GmbH<\/Nm>\s*<PstlAdr>)[\s\S]*?(<\/PstlAdr>)/,
  `$1${content}$2`,
];

/** The Swiss Payment Standards. */
export const SPS: readonly BrokenText[] = [
  sps('a typographic quote', [['Suedwerk GmbH', 'Süd’s GmbH']], [['Suedwerk GmbH', "Süd's GmbH"]]),
  sps(
    'two texts of remittance information',
    [[/\s*<Ustrd>INV4711<\/Ustrd>/, '$&$&']],
    [['<Ustrd>INV4711', '<Ustrd>INV4711 INV4711']],
  ),
  sps(
    'three lines in an address',
    [firstAddress(PLACE + lines('Hof 3', 'Tor 2', 'Werkstrasse 12'))],
    [firstAddress(PLACE + lines('Hof 3, Tor 2, Werkstrasse 12'))],
  ),
];

/** Austrian banks. */
export const AUSTRIA: readonly BrokenText[] = [
  row(
    'an accent',
    'pain.008.001.08',
    [['Northern Mills', 'Nörthern Millés']],
    [['Northern Mills', 'Nörthern Milles']],
    { profile: 'austria' },
  ),
];

const LONG = `${'INV 4711 '.repeat(30)}END`;
/** Corrections that no guideline would take. */
export const BASE: readonly BrokenText[] = [
  row(
    'a long text of remittance information',
    'pacs.008 bare',
    [['<Ustrd>INV 4711', `<Ustrd>${LONG}`]],
    [
      [
        /(\s*)<Ustrd>INV 4711<\/Ustrd>/,
        `$1<Ustrd>${LONG.slice(0, 138)}</Ustrd>$1<Ustrd>${LONG.slice(139)}</Ustrd>`,
      ],
    ],
  ),
];
