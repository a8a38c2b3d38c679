import type { FieldDefinition } from './field-definition.ts';

const BALANCE = '1!a6!n3!a15d';
const BALANCE_PARTS = ['choice', 'date', 'currency', 'amount'] as const;

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

/** Fields of confirmations, statements and free format messages (categories 9 and n9x, SRU 2025). */
export const MORE_FIELDS: readonly FieldDefinition[] = [
  ['11R', 'MT and Date of the Original Message', '3!n$6!n[$4!n6!n]', ORIGINAL, '103\n261120'],
  ['11S', 'MT and Date of the Original Message', '3!n$6!n[$4!n6!n]', ORIGINAL, '103\n261120'],
  ['13D', 'Date/Time Indication', '6!n4!n1!x4!n', ['date', 'time', 'sign', 'offset'], '2611201030+0100'],
  ['25', 'Account Identification', '35x', ['account'], 'GB29NWBK60161331926819'],
  ['25P', 'Account Identification', '35x$BIC', ['account', 'bic'], 'GB29NWBK60161331926819\nOAKNGB20'],
  ['28C', 'Statement Number/Sequence Number', '5n[/5n]', ['text', 'text'], '235/1'],
  [
    '34F',
    'Floor Limit Indicator',
    '3!a[1!a]15d',
    ['currency', 'choice', 'amount'],
    'EURD1000,',
    'D C',
    'T51',
  ],
  balance('60F', 'Opening Balance'),
  balance('60M', 'Intermediate Opening Balance'),
  ['61', 'Statement Line', '6!n[4!n]2a[1!a]15d1!a3!c16x[//16x][$34x]', [], '2611201120C12500,50NTRFNONREF'],
  balance('62F', 'Closing Balance (Booked Funds)'),
  balance('62M', 'Intermediate Closing Balance'),
  balance('64', 'Closing Available Balance (Available Funds)'),
  balance('65', 'Forward Available Balance'),
  ['75', 'Queries', '6*35x', ['text'], '/10/'],
  ['76', 'Answers', '6*35x', ['text'], '/CNCL/'],
  ['77A', 'Narrative', '20*35x', ['text'], 'WE HAVE NO RECORD'],
  ['79', 'Narrative', '35*50x', [], 'PLEASE CONFIRM'],
  ['86', 'Information to Account Owner', '6*65x', [], '/REMI/INVOICE 4711'],
  ['90C', 'Number and Sum of Entries', '5n3!a15d', ['text', 'currency', 'amount'], '2EUR12500,50'],
  ['90D', 'Number and Sum of Entries', '5n3!a15d', ['text', 'currency', 'amount'], '2EUR12500,50'],
];

/**
 * Fields whose format is not checked by a pattern but by a check of their own: in field 61 the pattern
 * would be ambiguous, and the narratives hold what real files get wrong without harm.
 */
export const WITH_OWN_CHECK: ReadonlySet<string> = new Set(['61', '79', '86']);
