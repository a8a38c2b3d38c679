import type { MtType } from '../message-type.ts';

/** Oak Bank, London, writes to Elm Bank, Frankfurt. Both are fictitious, and their BICs are of the test network. */
const SENDER = 'OAKNGB20AXXX';
const RECEIVER = 'ELMFDEF0XXXX';
const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';

const CUSTOMERS = [
  ':50K:/GB29NWBK60161331926819',
  'NORTHERN MILLS LTD',
  'LONDON',
  ':59:/DE89370400440532013000',
  'SUEDWERK GMBH',
  'BERLIN',
];
const NUMBERED_CUSTOMERS = [
  ':50F:/GB29NWBK60161331926819',
  '1/NORTHERN MILLS LTD',
  '2/MILL ROAD 1',
  '3/GB/LONDON',
  ':59F:/DE89370400440532013000',
  '1/SUEDWERK GMBH',
  '2/WERKSTRASSE 2',
  '3/DE/BERLIN',
];
const CANCELLATION = [':20:CXL20261120A', ':21:REF20261120A', ':11S:103', '261120', '0001000001'];
const REPORTED_LINES = [
  ':61:2611201120D12500,50NTRFREF20261120A//ELM0001',
  'SUEDWERK GMBH',
  ':86:/REMI//INV/4711',
  ':61:2611201120C20000,NTRFNONREF//ELM0002',
  ':86:/REMI//INV/0815',
];

/** Fields of block 4, and what the user header of the type needs. */
const SAMPLES: Readonly<
  Record<Exclude<MtType, 'ACK' | 'NAK'>, readonly [tags: string, lines: readonly string[]]>
> = {
  MT103: [`{111:001}{121:${UETR}}`, customerTransfer(CUSTOMERS, [':70:/INV/4711', ':71A:SHA'])],
  'MT103 STP': [
    `{119:STP}{111:001}{121:${UETR}}`,
    customerTransfer(NUMBERED_CUSTOMERS, [':70:/INV/4711', ':71A:SHA']),
  ],
  'MT103 REMIT': [
    `{119:REMIT}{111:001}{121:${UETR}}`,
    customerTransfer(CUSTOMERS, [':71A:SHA', ':77T:/UEDI/UNH+123A5+FINPAY:D:98A:UN']),
  ],
  MT192: [`{121:${UETR}}`, [...CANCELLATION, ':79:/DUPL/']],
  MT292: [
    `{121:${UETR}}`,
    [':20:CXL20261120A', ':21:COV20261120A', ':11S:202', '261120', '0001000002', ':79:/DUPL/'],
  ],
  MT196: [
    `{121:${UETR}}`,
    [':20:ANS20261120A', ':21:CXL20261120A', ':76:/CNCL/', ':11R:103', '261120', '0001000001'],
  ],
  MT296: [
    `{121:${UETR}}`,
    [':20:ANS20261120A', ':21:CXL20261120A', ':76:/RJCR/CUST', ':11R:202', '261120', '0001000002'],
  ],
  MT199: [
    `{111:001}{121:${UETR}}`,
    [
      ':20:CONF20261120A',
      ':21:REF20261120A',
      ':79://2611201545+0000',
      '//ACCC',
      '//ELMFDEF0',
      '//EUR12490,50',
      '//:71F:EUR10,',
    ],
  ],
  MT299: ['', [':20:FREE20261120A', ':21:COV20261120A', ':79:PLEASE CONFIRM THAT THE COVER WAS RECEIVED.']],
  MT202: [
    `{121:${UETR}}`,
    [
      ':20:FIT20261120A',
      ':21:REF20261120A',
      ':32A:261120EUR12500,50',
      ':52A:OAKNGB20',
      ':57A:ELMFDEF0',
      ':58A:/DE89370400440532013000',
      'LINDDE20',
      ':72:/BNF/TREASURY',
    ],
  ],
  'MT202 COV': [
    `{119:COV}{121:${UETR}}`,
    [
      ':20:COV20261120A',
      ':21:REF20261120A',
      ':32A:261120EUR12500,50',
      ':57A:ELMFDEF0',
      ':58A:LINDDE20',
      ...CUSTOMERS,
      ':70:/INV/4711',
      ':33B:EUR12500,50',
    ],
  ],
  MT900: [
    '',
    [
      ':20:DEB20261120A',
      ':21:REF20261120A',
      ':25:GB29NWBK60161331926819',
      ':32A:261120EUR12500,50',
      ':52A:OAKNGB20',
    ],
  ],
  MT910: [
    '',
    [
      ':20:CRE20261120A',
      ':21:REF20261120A',
      ':25:DE89370400440532013000',
      ':13D:2611201030+0000',
      ':32A:261120EUR12500,50',
      ':50K:/GB29NWBK60161331926819',
      'NORTHERN MILLS LTD',
      'LONDON',
      ':56A:PINEUS30',
      ':72:/OCMT/EUR12500,50/',
    ],
  ],
  MT940: [
    '',
    [
      ':20:STM20261120A',
      ':25:GB29NWBK60161331926819',
      ':28C:324/1',
      ':60F:C261119EUR100000,',
      ...REPORTED_LINES,
      ':62F:C261120EUR107499,50',
      ':64:C261120EUR107499,50',
    ],
  ],
  MT942: [
    '',
    [
      ':20:INT20261120A',
      ':25:GB29NWBK60161331926819',
      ':28C:324/1',
      ':34F:EUR0,',
      ':13D:2611201530+0000',
      ...REPORTED_LINES,
      ':90D:1EUR12500,50',
      ':90C:1EUR20000,',
    ],
  ],
  MT950: [
    '',
    [
      ':20:NOS20261120A',
      ':25:0012345678',
      ':28C:324/1',
      ':60F:C261119EUR100000,',
      ':61:2611201120D12500,50S103REF20261120A//ELM0001',
      ':62F:C261120EUR87499,50',
    ],
  ],
};

function customerTransfer(customers: readonly string[], end: readonly string[]): readonly string[] {
  return [
    ':20:REF20261120A',
    ':23B:CRED',
    ':32A:261120EUR12500,50',
    ':33B:EUR12500,50',
    ...customers,
    ...end,
  ];
}

/** A small valid message of the type, with CRLF line ends and the trailer of test and training. */
export function sampleFin(type: MtType): string {
  const acknowledgement = `{1:F21${SENDER}0001000001}{4:{177:2611201030}`;
  switch (type) {
    case 'ACK':
      return `${acknowledgement}{451:0}{108:MUR0001}}`;
    case 'NAK':
      return `${acknowledgement}{451:1}{405:T50003}{108:MUR0001}}`;
    default: {
      const [tags, lines] = SAMPLES[type];
      const headers = `{1:F01${SENDER}0001000001}{2:I${type.slice(2, 5)}${RECEIVER}N}{3:${userHeader(tags)}}`;
      return `${headers}{4:\r\n${lines.join('\r\n')}\r\n-}{5:{TNG:}}`;
    }
  }
}

/** The message user reference stands before the flag and the service type. */
function userHeader(tags: string): string {
  return `{108:MUR0001}${tags}`;
}
