import type { FieldDefinition } from './field-definition.ts';
import { compileFormat, type FieldFormat, type PartKind } from './field-format.ts';
import { MORE_FIELDS, WITH_OWN_CHECK } from './more-fields.ts';

/** One field of the SWIFT standards: its format as data, and the checks beyond the format. */
export interface FieldSpec {
  readonly tag: string;
  readonly name: string;
  readonly format: FieldFormat;
  /** A valid value, shown when a value is wrong. */
  readonly example: string;
  /** The code words that the field's `choice` part takes. */
  readonly choices: ReadonlySet<string>;
  /** Error code of a code word that is not among the choices. */
  readonly choiceCode: string;
  /** Error code of lines that are missing, too many or begin wrongly, where the field has its own; null for the general ones. */
  readonly linesCode: string | null;
}

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

/** Field formats of the Standards Release Guide 2025 (SRU 2025). `$` is a line end, `BIC` a business identifier code. */
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
  ...MORE_FIELDS,
];

/** The format of a field that only has to be present; a separate check covers the rest. */
function anyText(notation: string): FieldFormat {
  return { ...compileFormat(notation, []), pattern: /^/ };
}

const SPECS: ReadonlyMap<string, FieldSpec> = new Map(
  DEFINITIONS.map(
    ([tag, name, notation, kinds, example, choices = '', choiceCode = 'T12', linesCode = null]) => [
      tag,
      {
        tag,
        name,
        format: WITH_OWN_CHECK.has(tag) ? anyText(notation) : compileFormat(notation, kinds),
        example,
        choices: new Set(choices.split(' ').filter((word) => word !== '')),
        choiceCode,
        linesCode,
      },
    ],
  ),
);

/** The field with this tag and option letter, or null when the package does not know it. */
export function fieldSpec(tag: string): FieldSpec | null {
  return SPECS.get(tag) ?? null;
}

/** The field with other code words. */
export function withChoices(spec: FieldSpec | null, choices: string, choiceCode: string): FieldSpec {
  if (spec === null) throw new Error(`There is no field to have the choices ${choices}`);
  return { ...spec, choices: new Set(choices.split(' ')), choiceCode };
}

/** How a field of unknown format is read: as any text. */
export const UNKNOWN_FIELD: FieldSpec = {
  tag: '',
  name: '',
  format: compileFormat('9000z', []),
  example: 'TEXT',
  choices: new Set(),
  choiceCode: 'T12',
  linesCode: null,
};
