import type { FieldCheck } from '../checks/field-check.ts';
import { checkNarrative, narrativeCheck } from '../checks/narrative-check.ts';
import { report } from '../reading/field-reading.ts';
import type { FieldDefinition } from './field-definition.ts';
import { fieldSet } from './field-set.ts';
import type { PartNames } from './field-spec.ts';

const BALANCE = '1!a6!n3!a15d';
const BALANCE_PARTS = ['choice', 'date', 'currency', 'amount'] as const;

const DATED = ['date', 'currency', 'amount'] as const;

const ORIGINAL = ['text', 'date', 'text', 'text'] as const;

const balance = (tag: string, name: string): FieldDefinition => [
  tag,
  name,
  BALANCE,
  BALANCE_PARTS,
  'C261120EUR12500,50',
  'C D',
  'T51',
];

const DEFINITIONS: readonly FieldDefinition[] = [
  ['11R', 'MT and Date of the Original Message', '3!n$6!n[$4!n6!n]', ORIGINAL, '103\n261120'],
  ['11S', 'MT and Date of the Original Message', '3!n$6!n[$4!n6!n]', ORIGINAL, '103\n261120'],
  ['12', 'MT Number', '3!n', ['choice'], '940'],
  ['13D', 'Date/Time Indication', '6!n4!n1!x4!n', ['date', 'time', 'sign', 'offset'], '2611201030+0100'],
  ['19', 'Sum of Amounts', '17d', ['amount'], '1200,'],
  ['21F', 'F/X Deal Reference', '16x', ['reference'], 'DEAL77'],
  ['21R', 'Customer Specified Reference', '16x', ['reference'], 'ORDER20261120'],
  ['23', 'Bank Operation Type Code', '16x', ['choice'], 'CREDIT'],
  ['25', 'Account Identification', '35x', ['account'], 'GB29NWBK60161331926819'],
  ['25P', 'Account Identification', '35x$BIC', ['account', 'bic'], 'GB29NWBK60161331926819\nOAKNGB20'],
  ['25A', 'Charges Account', '/34x', ['account'], '/GB29NWBK60161331926819'],
  ['28', 'Statement Number/Sequence Number', '5n[/2n]', ['text', 'text'], '235/1'],
  ['28C', 'Statement Number/Sequence Number', '5n[/5n]', ['text', 'text'], '235/1'],
  ['28D', 'Message Index/Total', '5n/5n', ['text', 'text'], '1/1'],
  ['30', 'Date', '6!n', ['date'], '261120'],
  ['32B', 'Currency/Amount', '3!a15d', ['currency', 'amount'], 'EUR12500,50'],
  ['32C', 'Value Date/Currency/Amount Credited', '6!n3!a15d', DATED, '261120EUR12,50'],
  ['32D', 'Value Date/Currency/Amount Debited', '6!n3!a15d', DATED, '261120EUR12,50'],
  [
    '34F',
    'Floor Limit Indicator',
    '3!a[1!a]15d',
    ['currency', 'choice', 'amount'],
    'EURD1000,',
    'D C',
    'T51',
  ],
  ['50', 'Ordering Customer', '4*35x', ['lines'], 'NORTHERN MILLS LTD\nLONDON'],
  ['50C', 'Instructing Party', 'BIC', ['bic'], 'FIRMDEF0'],
  ['50G', 'Ordering Customer', '/34x$BIC', ['account', 'bic'], '/GB29NWBK60161331926819\nFIRMDEF0'],
  [
    '50H',
    'Ordering Customer',
    '/34x$4*35x',
    ['account', 'lines'],
    '/GB29NWBK60161331926819\nNORTHERN MILLS LTD',
    '',
    'T12',
    'T76',
  ],
  ['50L', 'Instructing Party', '35x', ['text'], 'NORTHERN MILLS LTD'],
  balance('60F', 'Opening Balance'),
  balance('60M', 'Intermediate Opening Balance'),
  ['61', 'Statement Line', '6!n[4!n]2a[1!a]15d1!a3!c16x[//16x][$34x]', null, '2611201120C12500,50NTRFNONREF'],
  balance('62F', 'Closing Balance (Booked Funds)'),
  balance('62M', 'Intermediate Closing Balance'),
  balance('64', 'Closing Available Balance (Available Funds)'),
  balance('65', 'Forward Available Balance'),
  ['71B', 'Details of Charges', '6*35x', ['text'], '/COMM/EUR12,50'],
  ['75', 'Queries', '6*35x', ['text'], '/10/'],
  ['76', 'Answers', '6*35x', ['text'], '/CNCL/'],
  ['77A', 'Narrative', '20*35x', ['text'], 'WE HAVE NO RECORD'],
  ['77E', 'Proprietary Message', '9800z', ['text'], 'TEXT AS AGREED'],
  ['79', 'Narrative', '35*50x', null, 'PLEASE CONFIRM'],
  ['86', 'Information to Account Owner', '6*65x', null, '/REMI/INVOICE 4711'],
  ['90C', 'Number and Sum of Entries', '5n3!a15d', ['text', 'currency', 'amount'], '2EUR12500,50'],
  ['90D', 'Number and Sum of Entries', '5n3!a15d', ['text', 'currency', 'amount'], '2EUR12500,50'],
];

/** That the network checks the number with this code has only one source, so it is a warning. */
const checkOriginalType: FieldCheck = ({ field }, problems) => {
  const type = field.value.slice(0, 3);
  if (type >= '100') return;
  const detail = `names MT${type}; message types are numbered from 100 to 999`;
  report(problems, field, 0, 'T18', detail, 'warning');
};

const ORIGINAL_NAMES: PartNames = ['message type', null, 'session number', 'sequence number'];
const BALANCE_NAMES: PartNames = ['mark'];
const TOTAL_NAMES: PartNames = ['number of entries', null, 'sum'];

/** Fields of requests, confirmations, statements and free format messages (categories 9 and n9x, SRU 2025). */
export const MORE_FIELDS = fieldSet(
  DEFINITIONS,
  {
    '11R': checkOriginalType,
    '11S': checkOriginalType,
    '79': checkNarrative,
    '86': narrativeCheck(6, 65),
  },
  {
    '11R': ORIGINAL_NAMES,
    '11S': ORIGINAL_NAMES,
    '28C': ['statement number', 'sequence number'],
    '34F': [null, 'mark', null],
    '60F': BALANCE_NAMES,
    '60M': BALANCE_NAMES,
    '62F': BALANCE_NAMES,
    '62M': BALANCE_NAMES,
    '64': BALANCE_NAMES,
    '65': BALANCE_NAMES,
    '90C': TOTAL_NAMES,
    '90D': TOTAL_NAMES,
  },
);
