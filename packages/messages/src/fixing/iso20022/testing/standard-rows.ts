import { type BrokenText, type Edit, row } from './broken-texts.ts';

const P8 = 'pacs.008.001.08';
const BARE = 'pacs.008 bare';
const RICH = 'pacs.008 rich';
const ORDERS = 'pain.001.001.09';
const ON_ONE_LINE = 'pacs.008 on one line';
const PREFIXED = 'pacs.008 prefixed';
const SPELT = 'pacs.008 v12 spelt otherwise';

const AMOUNTS = ['12500,50', '12.500,50', '12,500.50', '12 500,50', "12'500.50"];
const DAYS = ['20261120', '20.11.2026', '2026/11/20', '20/11/2026', '11/20/2026', '2026-11-20T00:00:00'];

/** Values in other forms. */
export const FORMS: readonly BrokenText[] = [
  ...AMOUNTS.map((amount) => row(`the amount ${amount}`, BARE, [['12500.50', amount]])),
  ...DAYS.map((day) => row(`the day ${day}`, BARE, [['<IntrBkSttlmDt>2026-11-20', `<IntrBkSttlmDt>${day}`]])),
  row('a blank in place of T', BARE, [['2026-11-20T10:30:00', '2026-11-20 10:30:00']]),
  row('an offset without its colon', BARE, [['10:30:00+00:00', '10:30:00+0000']]),
  row('an indicator', 'camt.053.001.08', [['>true<', '>Yes<']]),
  row('an IBAN in groups', BARE, [['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00']]),
  row('an IBAN in small letters', BARE, [['GB29NWBK60161331926819', 'GB29nwbk60161331926819']]),
  row('an IBAN with its name', BARE, [['DE89370400440532013000', 'IBAN: DE89-3704-0044-0532-0130-00']]),
  row('a BIC in small letters', BARE, [[/(<CdtrAgt>[\s\S]*?)ELMFDEF0/, '$1elmfdef0']]),
  row('a BIC with a line end', BARE, [[/(<CdtrAgt>[\s\S]*?)ELMFDEF0/, '$1\n  ELMFDEF0\n']]),
  row('a UETR in capitals', BARE, [['7a562c67-ca16-48ba', '7A562C67-CA16-48BA']]),
  row('a code in small letters', BARE, [['>SHAR<', '> shar <']]),
  row('the code of an MT', BARE, [['>SHAR<', '>SHA<']]),
  row('a currency in small letters', BARE, [['Ccy="EUR"', "Ccy='eur'"]], [['Ccy="EUR"', "Ccy='EUR'"]]),
  row('a country in small letters', BARE, [['<Ctry>DE', '<Ctry>de']]),
  row(
    'an empty option',
    BARE,
    [[/<BldgNb>.*<\/BldgNb>/, '<BldgNb></BldgNb>']],
    [[/\s*<BldgNb>.*<\/BldgNb>/, '']],
  ),
];

/** Names, places and namespaces of elements, and XML itself. */
export const STRUCTURE: readonly BrokenText[] = [
  row('an element before its neighbour', BARE, [
    [/(<MsgId>.*<\/MsgId>)(\s*)(<CreDtTm>.*<\/CreDtTm>)/, '$3$2$1'],
  ]),
  row('an element at the beginning', BARE, [
    [/<CdtTrfTxInf>([\s\S]*?)(\s*<RmtInf>[\s\S]*<\/RmtInf>)/, '<CdtTrfTxInf>$2$1'],
  ]),
  row('a name in capitals', P8, [[/GrpHdr/g, 'GrpHDR']]),
  row('a typing slip', P8, [[/IntrBkSttlmDt/g, 'IntrBkStlmDt']]),
  row('an element in no namespace', BARE, [['<RmtInf>', '<RmtInf xmlns="">']]),
  row('a namespace of SWIFT', BARE, [['urn:iso:std:iso:20022:tech:xsd:', 'urn:swift:xsd:$']]),
  row('a namespace with a blank', BARE, [['pacs.008.001.08"', 'pacs.008.001.08 "']]),
  row('a missing namespace', P8, [[/<Document xmlns="[^"]*"/, '<Document']]),
  row('a header without a namespace', P8, [[/<AppHdr xmlns="[^"]*"/, '<AppHdr']]),
  row('a missing element around one', P8, [
    [/(<CdtrAgt>)\s*<FinInstnId>\s*(<BICFI>.*<\/BICFI>)\s*<\/FinInstnId>/, '$1\n          $2'],
  ]),
  row('a missing element around several', ON_ONE_LINE, [[/<\/?PmtId>/g, '']]),
  row(
    'an ampersand',
    BARE,
    [[/Suedwerk GmbH/g, 'S & W & Co; &amp; T&D']],
    [[/Suedwerk GmbH/g, 'S &amp; W &amp; Co; &amp; T&amp;D']],
  ),
  row('Document in small letters', P8, [[/<(\/?)Document/g, '<$1document']]),
  row(
    'a message without Document',
    ON_ONE_LINE,
    [
      [/<Envelope>[\s\S]*<Document( xmlns="[^"]*")><FIToFICstmrCdtTrf>/, '<FIToFICstmrCdtTrf$1>'],
      [/<\/Document>\s*<\/Envelope>/, ''],
    ],
    [
      [/<Envelope>[\s\S]*<Document( xmlns="[^"]*")><FIToFICstmrCdtTrf>/, '<Document$1><FIToFICstmrCdtTrf$1>'],
      [/<\/Envelope>/, ''],
    ],
  ),
  row('an empty alternative', BARE, [[/<IBAN>GB.*<\/IBAN>/, '$&\n              <Othr/>']]),
  row('a copy of a copy', BARE, [[/\s*<ChrgBr>.*<\/ChrgBr>/, '$&$&$&']]),
  row('white space before the declaration', P8, [['<?xml', '\uFEFF \n<?xml']]),
  row('prefixed names', PREFIXED, [
    [/(<\w+:)GrpHdr>/, '$1GRPHDR>'],
    [/(<\/\w+:)GrpHdr>/, '$1GRPHDR>'],
    [/\s*<\w+:NbOfTxs>.*<\/\w+:NbOfTxs>/, ''],
  ]),
  row('line ends of CRLF', SPELT, [[/(<MsgId>.*<\/MsgId>)(\s*)(<CreDtTm>.*<\/CreDtTm>)/, '$3$2$1']]),
  row('an attribute in small letters', BARE, [[/Ccy="EUR"/, 'ccy="EUR"']]),
  row('a repeated element', BARE, [[/\s*<ChrgBr>.*<\/ChrgBr>/, '$&$&']]),
];

const DATED: Edit = [/<\/IntrBkSttlmAmt>/g, '$&<IntrBkSttlmDt>2026-11-20</IntrBkSttlmDt>'];

/** Counts, and repeated values. */
export const FIGURES: readonly BrokenText[] = [
  row('a missing number of transactions', BARE, [[/\s*<NbOfTxs>.*<\/NbOfTxs>/, '']]),
  row('a missing number of orders', ORDERS, [[/\s*<NbOfTxs>.*<\/NbOfTxs>/, '']]),
  row(
    'a settlement date twice',
    'pacs.008 batch',
    [DATED],
    [[/\s*<IntrBkSttlmDt>.*<\/IntrBkSttlmDt>/, ''], DATED],
  ),
];

/** The header against the document. */
export const HEADERS: readonly BrokenText[] = [
  row('the name of another message', P8, [['<MsgDefIdr>pacs.008.001.08', '<MsgDefIdr>pacs.008.001.09']]),
  row('a missing name', P8, [[/\s*<MsgDefIdr>.*<\/MsgDefIdr>/, '']]),
  row('another reference', P8, [['<BizMsgIdr>REF', '<BizMsgIdr>XEF']]),
  row('a missing reference', P8, [[/\s*<BizMsgIdr>.*<\/BizMsgIdr>/, '']]),
  row(
    'another priority',
    RICH,
    [['</CreDt>', '</CreDt><Prty>HIGH</Prty>']],
    [['</CreDt>', '</CreDt><Prty>NORM</Prty>']],
  ),
  row('the service of another message', 'pacs.002.001.10', [['cbprplus.03', 'cbprplus.cov.03']]),
  row('the plain service of a cover', 'pacs.009 COV', [['cbprplus.cov.03', 'cbprplus.03']]),
];
