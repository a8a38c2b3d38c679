import type { Problems } from '../../../core/problems.ts';
import {
  agent,
  customer,
  day,
  instructionCode,
  lines,
  money,
  number,
  numbers,
  orderer,
  text,
} from '../../content/field-readers.ts';
import { transfersFrom } from '../../content/to-transfer.ts';
import { withChoices } from '../../fields/definitions/field-spec.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { fieldSpec } from '../../fields/definitions/fields.ts';
import { type FieldReading, partOf, report } from '../../fields/reading/field-reading.ts';
import type { Rule } from '../../fields/rule.ts';
import { eitherOrEach, needs, notInBoth, oneCurrency } from '../declaration/loop-rules.ts';
import { mtType } from '../declaration/mt-type.ts';
import { currencyOf } from './mt103/charge-rules.ts';
import { FILE_ACT_RULE } from './mt103/party-rules.ts';

/** A transfer without an amount moves what the account holds, or an equivalent (23E). */
const isZero = (fields: FieldTable): boolean => !/[1-9]/.test(partOf(fields.first('32B'), 'amount') ?? '1');

const hasCode = (fields: FieldTable, code: string): boolean =>
  fields.all('23E').some((reading) => partOf(reading, 'choice') === code);

/** Rules C1 to C9, each about one transaction. */
const RULES: readonly Rule[] = [
  needs('36', '21F', 'C1', 'D54', 'B'),
  {
    rule: 'C2',
    code: 'D60',
    in: 'B',
    about: ['33B', '36'],
    check: (fields) => {
      const rate = fields.first('36');
      const converts = fields.first('33B') !== undefined && !isZero(fields);
      if (converts && rate === undefined)
        return ['36', 'is missing; an amount in 33B needs the exchange rate'];
      return converts || rate === undefined
        ? null
        : [rate, 'is not allowed here; a rate belongs to a 33B with an amount in 32B'];
    },
  },
  ...eitherOrEach('50FGH', 'C3', 'D61'),
  notInBoth('50CL', 'C4', 'D62'),
  {
    rule: 'C5',
    code: 'D68',
    in: 'B',
    about: ['33B'],
    check: (fields) => {
      const original = fields.first('33B');
      const currency = currencyOf(fields.first('33B'));
      return original === undefined || currency === null || currency !== currencyOf(fields.first('32B'))
        ? null
        : [original, `has the currency of 32B, ${currency}; it is for an amount in another one`];
    },
  },
  notInBoth('52a', 'C6', 'D64'),
  needs('56a', '57a', 'C7', 'D65', 'B'),
  {
    ...oneCurrency('32B', [], 'C8', 'D98'),
    about: ['21R'],
  },
  {
    rule: 'C9',
    code: 'E54',
    in: 'B',
    about: ['32B'],
    check: (fields) => {
      if (!isZero(fields)) return null;
      const original = fields.first('33B');
      if (hasCode(fields, 'EQUI')) {
        return original === undefined ? ['33B', 'is missing; 23E EQUI with the amount 0 needs it'] : null;
      }
      const surplus = original ?? fields.first('21F');
      return surplus === undefined
        ? null
        : [surplus, 'is not allowed with the amount 0; only 23E EQUI takes it'];
    },
  },
];

/** Codes of 23E that may carry a narrative (D66). */
export const CODES_WITH_NARRATIVE: ReadonlySet<string> = new Set(['CMTO', 'PHON', 'OTHR', 'REPA']);

/** Codes of 23E that exclude each other (D67), from the one that is named first. */
export const EXCLUDED_CODES: Readonly<Record<string, readonly string[]>> = {
  CHQB: ['CMSW', 'CMTO', 'CMZB', 'CORT', 'NETS', 'PHON', 'REPA', 'RTGS', 'URGP'],
  CMSW: ['CMTO', 'CMZB'],
  CMTO: ['CMZB'],
  CORT: ['CMSW', 'CMTO', 'CMZB', 'REPA'],
  EQUI: ['CMSW', 'CMTO', 'CMZB'],
  NETS: ['RTGS'],
};

/** SRG MT101, rules C1 to C9. A customer's bank sends it to the bank that has the account. */
export const MT101 = mtType({
  type: 'MT101',
  title: 'Request for transfer',
  fields: [
    ['20 M', 'sendersReference', text],
    ['21R O', 'customerReference', text],
    ['28D M', ['messageIndex', 'messageTotal'], numbers],
    ['50a O CL 50CL', 'instructingParty', orderer],
    ['50a O FGH 50FGH', 'orderingCustomer', orderer],
    ['52a O AC', 'accountServicingInstitution', agent],
    ['51A O', 'sendingInstitution', agent],
    ['30 M', 'requestedExecutionDate', day],
    ['25 O', 'authorisation', text],
    {
      loop: 'B',
      as: 'transactions',
      opens: '21',
      fields: [
        ['21 M', 'transactionReference', text],
        ['21F O', 'foreignExchangeReference', text],
        ['23E O*', 'instructionCodes', instructionCode],
        ['32B M', 'amount', money],
        ['50a O CL 50CL', 'instructingParty', orderer],
        ['50a O FGH 50FGH', 'orderingCustomer', orderer],
        ['52a O AC', 'accountServicingInstitution', agent],
        ['56a O ACD', 'intermediaryInstitution', agent],
        ['57a O ACD', 'accountWithInstitution', agent],
        ['59a M -AF', 'beneficiary', customer],
        ['70 O', 'remittanceInformation', lines],
        ['77B O', 'regulatoryReporting', lines],
        ['33B O', 'originalAmount', money],
        ['71A M', 'detailsOfCharges', text],
        ['25A O', 'chargesAccount', text],
        ['36 O', 'exchangeRate', number],
      ],
    },
  ],
  options: {
    checks: { '28D': checkIndex },
    specs: {
      '23E': withChoices(
        fieldSpec('23E'),
        'CHQB CMSW CMTO CMZB CORT EQUI INTC NETS OTHR PHON REPA RTGS URGP',
        'T47',
      ),
    },
  },
  rules: [...RULES, FILE_ACT_RULE],
  check: checkCodes,
  checked: { 'D66 D67 E46': '23E', message_index: '28D' },
  transfersOf: transfersFrom({
    type: 'mt103_non_swift',
    reference: '21',
    relatedReference: null,
    settled: '32B',
    date: '30',
    ordering: '50FGH',
    beneficiary: '59a',
    destinations: ['57a'],
    payingBank: '52a',
  }),
  recognisedBy: ({ has }) => has('28D') && has('21R', '30') && has('32B'),
  sample: {
    fields: [
      ':20:RFT20261120A',
      ':28D:1/1',
      ':50H:/GB29NWBK60161331926819',
      'NORTHERN MILLS LTD',
      'LONDON',
      ':52A:OAKNGB20',
      ':30:261120',
      ':21:INV4711',
      ':32B:EUR12500,50',
      ':57A:ELMFDEF0',
      ':59:/DE89370400440532013000',
      'SUEDWERK GMBH',
      'BERLIN',
      ':70:/INV/4711',
      ':71A:SHA',
    ],
  },
});

/** The number of a message among those sent together. The network does not check it, so it is a warning. */
function checkIndex({ field }: FieldReading, problems: Problems): void {
  const [index = 0, total = 0] = field.value.split('/').map(Number);
  if (index >= 1 && index <= total) return;
  const detail = `says that this is message ${index} of ${total}; count from 1 to the total`;
  report(problems, field, 0, 'message_index', detail, 'warning');
}

/** Field 23E of each transaction: narratives (D66), pairs that exclude each other (D67), repetition (E46). */
function checkCodes(fields: FieldTable, problems: Problems): void {
  for (const transaction of fields.each('B')) {
    const seen: string[] = [];
    for (const reading of transaction.all('23E')) {
      const code = partOf(reading, 'choice');
      if (code === null || !reading.spec.choices.has(code)) continue;
      const add = (error: string, detail: string): void => report(problems, reading.field, 0, error, detail);
      if (partOf(reading, 'narrative') !== null && !CODES_WITH_NARRATIVE.has(code)) {
        add('D66', `has a narrative after ${code}; write ${code} alone`);
      }
      const excluding = seen.find(
        (one) => EXCLUDED_CODES[one]?.includes(code) === true || EXCLUDED_CODES[code]?.includes(one) === true,
      );
      if (excluding !== undefined)
        add('D67', `has ${code}, which ${excluding} before it excludes; write one of them`);
      if (code !== 'OTHR' && seen.includes(code))
        add('E46', `has ${code} a second time; write each code once`);
      seen.push(code);
    }
  }
}
