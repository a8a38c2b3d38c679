import type { MtType } from '../../core/message-type.ts';

/**
 * The samples tell of one payment. Oak Bank, London, orders it (MT103) and covers it through Pine Bank, New York
 * (MT202 COV), who tells Elm Bank, Frankfurt, of the cover (MT910). Elm Bank confirms it (MT199), and it stands in its
 * statement of Oak Bank's account (MT900, MT950) and in Oak Bank's of the customer's (MT940, MT942). Oak Bank asks for both
 * back (MT192, MT292), and gets answers (MT196, MT296). The MT202 is another payment. All banks are fictitious, and
 * their BICs are of the test network.
 */
const OAK = 'OAKNGB20';
const ELM = 'ELMFDEF0';
const PINE = 'PINEUS30';
const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';
const OTHER_UETR = 'b3f1b6f0-54a5-4b5e-9f1c-4f0c7c1f1d2e';

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
    `{121:${OTHER_UETR}}`,
    [
      ':20:FIT20261120A',
      ':21:DEAL4711',
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
      ':58A:ELMFDEF0',
      ...CUSTOMERS,
      ':70:/INV/4711',
      ':33B:EUR12500,50',
    ],
  ],
  MT900: [
    '',
    [':20:DEB20261120A', ':21:REF20261120A', ':25:0012345678', ':32A:261120EUR12500,50', ':52A:OAKNGB20'],
  ],
  MT910: [
    '',
    [
      ':20:CRE20261120A',
      ':21:COV20261120A',
      ':25:0087654321',
      ':13D:2611201030+0000',
      ':32A:261120EUR12500,50',
      ':50K:/GB29NWBK60161331926819',
      'NORTHERN MILLS LTD',
      'LONDON',
      ':56A:OAKNGB20',
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

/** Who writes to whom, where it is not Oak Bank to Elm Bank. */
const ROUTES: Partial<Record<MtType, readonly [sender: string, receiver: string]>> = {
  MT196: [ELM, OAK],
  MT199: [ELM, OAK],
  'MT202 COV': [OAK, PINE],
  MT292: [OAK, PINE],
  MT296: [PINE, OAK],
  MT299: [OAK, PINE],
  MT900: [ELM, OAK],
  MT910: [PINE, ELM],
  MT950: [ELM, OAK],
};

/** A small valid message of the type, with CRLF line ends and the trailer of test and training. */
export function sampleFin(type: MtType): string {
  const acknowledgement = `{1:F21${OAK}AXXX0001000001}{4:{177:2611201030}`;
  switch (type) {
    case 'ACK':
      return `${acknowledgement}{451:0}{108:MUR0001}}`;
    case 'NAK':
      return `${acknowledgement}{451:1}{405:T50003}{108:MUR0001}}`;
    default: {
      const [tags, lines] = SAMPLES[type];
      const [sender, receiver] = ROUTES[type] ?? [OAK, ELM];
      // The cover is the message that its cancellation names by session and number.
      const sequence = type === 'MT202 COV' ? '000002' : '000001';
      const headers = `{1:F01${sender}AXXX0001${sequence}}{2:I${type.slice(2, 5)}${receiver}XXXXN}`;
      return `${headers}{3:${userHeader(tags)}}{4:\r\n${lines.join('\r\n')}\r\n-}{5:{TNG:}}`;
    }
  }
}

/** The message user reference stands before the flag and the service type. */
function userHeader(tags: string): string {
  return `{108:MUR0001}${tags}`;
}
