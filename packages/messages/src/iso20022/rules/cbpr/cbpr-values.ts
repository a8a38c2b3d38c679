import { isCommodity } from '@clearbench/domain';
import { quote } from '../../../core/problem.ts';
import { decimalsOf } from '../standard/decimal.ts';
import type { MeaningProblem } from '../standard/meaning-problem.ts';

/** CBPR+ requires an offset and no `Z`; the hours of the offset go up to 13. */
const OFFSET = /[+-](?:0\d|1[0-3]):[0-5]\d$/;

/** Characters outside SWIFT's set x without line ends. */
const BEYOND_X = /[^0-9a-zA-Z/\-?:().,'+ ]/u;
/** Characters outside set x and outside the additional ones that CBPR+ allows in names, addresses and remittance information. */
const BEYOND_EXTENDED = /[^0-9a-zA-Z/\-?:().,'+ !#$%&*=^_`{|}~";<>@[\]\\]/u;

/** References and instructions, which have set x only. */
const REFERENCES: ReadonlySet<string> = new Set([
  'BizMsgIdr',
  'ClrSysRef',
  'EndToEndId',
  'InstrId',
  'InstrInf',
  'MmbId',
  'MsgId',
  'TxId',
]);

/** The type of account numbers other than IBANs, which also allow only set x. */
const ACCOUNT = 'Max34Text';

/** The limits of CBPR+ on the values of a type (usage guidelines, data types CBPR_DateTime and CBPR_RestrictedFINX…). */
export function cbprValueProblem(type: string, element: string, value: string): MeaningProblem | null {
  switch (type) {
    case 'ISODateTime':
    case 'ISOTime':
      return OFFSET.test(value)
        ? null
        : {
            code: 'cbpr_offset',
            detail: 'must end with an offset from UTC like +00:00 in CBPR+ (not Z, and no more than 13:59)',
          };
    case 'ActiveCurrencyCode':
    case 'ActiveOrHistoricCurrencyCode':
      return isCommodity(value)
        ? {
            code: 'cbpr_commodity',
            detail: 'is a precious metal, which CBPR+ does not allow; write a currency',
          }
        : null;
    default:
      return type.endsWith('Text') || type.startsWith('Exact')
        ? charactersProblem(type, element, value)
        : null;
  }
}

function charactersProblem(type: string, element: string, value: string): MeaningProblem | null {
  const reference = REFERENCES.has(element) || type === ACCOUNT;
  const wrong = (reference ? BEYOND_X : BEYOND_EXTENDED).exec(value)?.[0];
  if (wrong === undefined) return null;
  const more = reference ? '' : ' ! # $ % & * = ^ _ ` { | } ~ " ; < > @ [ ] \\';
  return {
    code: 'cbpr_characters',
    detail: `has ${quote(wrong)}; CBPR+ allows letters of English, digits, space and / - ? : ( ) . , ' +${more}`,
  };
}

/** CBPR+ amounts have at most 14 digits, so that they fit MT messages. */
export function cbprAmountProblem(value: string): MeaningProblem | null {
  const point = value.indexOf('.');
  const whole = (point === -1 ? value : value.slice(0, point)).replace(/^[+-]?0*/, '').length;
  const digits = whole + decimalsOf(value);
  return digits <= 14
    ? null
    : { code: 'cbpr_amount_digits', detail: `has ${digits} digits; CBPR+ allows 14` };
}
