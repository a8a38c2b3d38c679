import { checkAccountLine } from '../checks/account-line.ts';
import { checkPartyLines } from '../checks/party-lines.ts';
import { checkResidence } from '../checks/regulatory-reporting.ts';
import { checkTimeCode } from '../checks/time-code.ts';
import type { PartKind } from '../notation/field-format.ts';
import type { FieldDefinition } from './field-definition.ts';
import { fieldSet } from './field-set.ts';

const PARTY: readonly PartKind[] = ['mark', 'account', 'bic'];
const PARTY_LOCATION: readonly PartKind[] = ['mark', 'account', 'narrative'];
const PARTY_NAME: readonly PartKind[] = ['mark', 'account', 'lines'];
const MONEY: readonly PartKind[] = ['currency', 'amount'];

const agent = (number: string, name: string): FieldDefinition[] => [
  [`${number}A`, name, '[/1!a][/34x]$BIC', PARTY, 'OAKNGB20'],
  [`${number}B`, name, '[/1!a][/34x]$[35x]', PARTY_LOCATION, '/12345678'],
  [`${number}C`, name, '/34x', ['account'], '//SC123456'],
  [`${number}D`, name, '[/1!a][/34x]$4*35x', PARTY_NAME, 'OAK BANK\nLONDON'],
];

/** Fields of transfers (SRU 2025). `$` is a line end, `BIC` a business identifier code. */
const DEFINITIONS: readonly FieldDefinition[] = [
  ['20', "Sender's Reference", '16x', ['reference'], 'REF20261105A'],
  ['21', 'Related Reference', '16x', ['reference'], 'REF20261105A'],
  ['13C', 'Time Indication', '/8c/4!n1!x4!n', ['choice', 'time', 'sign', 'offset'], '/SNDTIME/1030+0100'],
  ['23B', 'Bank Operation Code', '4!c', ['choice'], 'CRED', 'CRED CRTS SPAY SPRI SSTD', 'T36'],
  [
    '23E',
    'Instruction Code',
    '4!c[/30x]',
    ['choice', 'narrative'],
    'SDVA',
    'SDVA INTC REPA CORT HOLD CHQB PHOB TELB PHON TELE PHOI TELI',
    'T47',
  ],
  ['26T', 'Transaction Type Code', '3!c', ['text'], 'K90'],
  ['32A', 'Value Date/Currency/Amount', '6!n3!a15d', ['date', ...MONEY], '261105EUR12500,50'],
  ['33B', 'Currency/Instructed Amount', '3!a15d', MONEY, 'EUR12500,50'],
  ['36', 'Exchange Rate', '12d', ['rate'], '1,0854'],
  ['50A', 'Ordering Customer', '[/34x]$BIC', ['account', 'bic'], '/DE89370400440532013000\nELMFDEF0'],
  [
    '50F',
    'Ordering Customer',
    '35x$4*(1!n/33x)',
    ['account', 'lines'],
    '/DE89370400440532013000\n1/ACME GMBH',
  ],
  ['50K', 'Ordering Customer', '[/34x]$4*35x', ['account', 'lines'], '/DE89370400440532013000\nACME GMBH'],
  ['51A', 'Sending Institution', '[/1!a][/34x]$BIC', PARTY, 'OAKNGB20'],
  ...agent('52', 'Ordering Institution'),
  ...agent('53', "Sender's Correspondent"),
  ...agent('54', "Receiver's Correspondent"),
  ...agent('55', 'Third Reimbursement Institution'),
  ...agent('56', 'Intermediary Institution'),
  ...agent('57', 'Account With Institution'),
  ...agent('58', 'Beneficiary Institution'),
  [
    '59',
    'Beneficiary Customer',
    '[/34x]$4*35x',
    ['account', 'lines'],
    '/GB29NWBK60161331926819\nEXAMPLE LTD',
  ],
  ['59A', 'Beneficiary Customer', '[/34x]$BIC', ['account', 'bic'], '/GB29NWBK60161331926819\nOAKNGB20'],
  [
    '59F',
    'Beneficiary Customer',
    '[/34x]$4*(1!n/33x)',
    ['account', 'lines'],
    '/GB29NWBK60161331926819\n1/EXAMPLE LTD',
  ],
  ['70', 'Remittance Information', '4*35x', ['text'], '/INV/4711'],
  ['71A', 'Details of Charges', '3!a', ['choice'], 'SHA', 'BEN OUR SHA', 'T08'],
  ['71F', "Sender's Charges", '3!a15d', MONEY, 'EUR5,'],
  ['71G', "Receiver's Charges", '3!a15d', MONEY, 'EUR5,'],
  ['72', 'Sender to Receiver Information', '6*35x', ['text'], '/INS/OAKNGB20'],
  ['77T', 'Envelope Contents', '9000z', ['text'], '/UEDI/UNH+123A5+FINPAY:D:98A:UN'],
  ['77B', 'Regulatory Reporting', '3*35x', ['text'], '/ORDERRES/DE//EXPORT'],
];

/** The fields of transfers of customers and between banks. */
export const TRANSFER_FIELDS = fieldSet(DEFINITIONS, {
  '13C': checkTimeCode,
  '50F': checkPartyLines,
  '50K': checkAccountLine,
  '52D': checkAccountLine,
  '53D': checkAccountLine,
  '54D': checkAccountLine,
  '55D': checkAccountLine,
  '56D': checkAccountLine,
  '57D': checkAccountLine,
  '58D': checkAccountLine,
  '59': checkAccountLine,
  '59F': checkPartyLines,
  '77B': checkResidence,
});
