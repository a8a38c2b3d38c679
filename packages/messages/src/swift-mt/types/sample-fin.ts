/**
 * The samples describe one payment. Oak Bank, London, orders it (MT103) and covers it through Pine Bank, New York
 * (MT202 COV), who confirms the cover to Elm Bank, Frankfurt (MT910). Elm Bank confirms it (MT199), and it is in its
 * statement of Oak Bank's account (MT900, MT950) and in Oak Bank's of the customer's (MT940, MT942). Oak Bank asks for both
 * back (MT192, MT292), and gets answers (MT196, MT296). Other payments are their own. All banks are fictitious, and
 * their BICs are of the test network.
 */
export interface FinSample {
  /** Sender and receiver; default: from Oak Bank to Elm Bank. */
  readonly route?: readonly [sender: string, receiver: string];
  /** The sequence number in block 1; 000001 when left out. */
  readonly sequence?: string;
  /** Tags of block 3 after the message user reference. */
  readonly tags?: string;
  readonly fields: readonly string[];
}

export const OAK = 'OAKNGB20';
export const ELM = 'ELMFDEF0';
export const PINE = 'PINEUS30';
export const UETR_TAG = '{121:7a562c67-ca16-48ba-b074-65581be6f001}';
/** For a payment between banks that covers nothing. */
export const OTHER_UETR_TAG = '{121:b3f1b6f0-54a5-4b5e-9f1c-4f0c7c1f1d2e}';

export const CUSTOMERS: readonly string[] = [
  ':50K:/GB29NWBK60161331926819',
  'NORTHERN MILLS LTD',
  'LONDON',
  ':59:/DE89370400440532013000',
  'SUEDWERK GMBH',
  'BERLIN',
];

/** A small valid message of a type, with CRLF line ends and the trailer of test and training. */
export function sampleOf(
  type: string,
  { route: [sender, receiver] = [OAK, ELM], sequence = '000001', tags = '', fields }: FinSample,
): string {
  const [name = '', flag] = type.split(' ');
  const headers = `{1:F01${sender}AXXX0001${sequence}}{2:I${name.slice('MT'.length)}${receiver}XXXXN}`;
  const flagTag = flag === undefined ? '' : `{119:${flag}}`;
  return `${headers}{3:{108:MUR0001}${flagTag}${tags}}{4:\r\n${fields.join('\r\n')}\r\n-}{5:{TNG:}}`;
}

const ACKNOWLEDGEMENT = `{1:F21${OAK}AXXX0001000001}{4:{177:2611201030}`;

export const SAMPLE_ACK = `${ACKNOWLEDGEMENT}{451:0}{108:MUR0001}}`;
export const SAMPLE_NAK = `${ACKNOWLEDGEMENT}{451:1}{405:T50003}{108:MUR0001}}`;
