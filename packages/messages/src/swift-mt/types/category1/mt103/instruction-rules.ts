import { oneOf } from '../../../../core/problem.ts';
import type { Problems, Severity } from '../../../../core/problems.ts';
import type { FieldTable } from '../../../fields/definitions/field-table.ts';
import { partOf, report } from '../../../fields/reading/field-reading.ts';
import type { Rule, Violation } from '../../../fields/rule.ts';

/** The codes that a variant of the MT103 allows in field 23E. */
export interface InstructionCodes {
  /** Codes that may carry additional information (D97). */
  readonly withInformation: readonly string[];
  /** Codes that the service level SPRI allows (E01). */
  readonly withPriority: readonly string[];
}

/** The codes in their required order (D98). */
export const INSTRUCTION_ORDER: readonly string[] = words(
  'SDVA INTC REPA CORT HOLD CHQB PHOB TELB PHON TELE PHOI TELI',
);

export const CORE_CODES: InstructionCodes = {
  withInformation: words('PHON PHOB PHOI TELE TELB TELI HOLD REPA'),
  withPriority: words('SDVA TELB PHOB INTC'),
};

export const STP_CODES: InstructionCodes = {
  withInformation: ['REPA'],
  withPriority: ['SDVA', 'INTC'],
};

function words(text: string): string[] {
  return text.split(' ');
}

/** Codes of 23E that exclude each other (D67). */
const EXCLUSIVE: readonly (readonly [string, string])[] = [
  ['SDVA', 'HOLD'],
  ['SDVA', 'CHQB'],
  ['INTC', 'HOLD'],
  ['INTC', 'CHQB'],
  ['REPA', 'HOLD'],
  ['REPA', 'CHQB'],
  ['REPA', 'CORT'],
  ['CORT', 'HOLD'],
  ['CORT', 'CHQB'],
  ['HOLD', 'CHQB'],
  ['PHOB', 'TELB'],
  ['PHON', 'TELE'],
  ['PHOI', 'TELI'],
];

/** The rules between instruction codes and parties (C13, C16, C17). */
export const INSTRUCTION_RULES: readonly Rule[] = [
  {
    rule: 'C13',
    code: 'E18',
    about: ['23E'],
    check: (fields) => {
      const beneficiary = fields.first('59a');
      const cheque = fields.all('23E').some((reading) => partOf(reading, 'choice') === 'CHQB');
      if (!cheque || beneficiary === undefined || partOf(beneficiary, 'account') === null) return null;
      return [
        beneficiary,
        'must not have an account when 23E has CHQB (pay by cheque); leave the account out',
      ];
    },
  },
  {
    rule: 'C16',
    code: 'E44',
    about: ['23E'],
    check: (fields) => (fields.first('56a') === undefined ? contact(fields, ['TELI', 'PHOI'], '56a') : null),
  },
  {
    rule: 'C17',
    code: 'E45',
    about: ['23E'],
    check: (fields) => (fields.first('57a') === undefined ? contact(fields, ['TELE', 'PHON'], '57a') : null),
  },
];

/** A code in 23E that asks to contact an institution that the message does not name. */
function contact(fields: FieldTable, codes: readonly string[], slot: string): Violation | null {
  const instruction = fields.all('23E').find((reading) => codes.includes(partOf(reading, 'choice') ?? ''));
  return instruction === undefined
    ? null
    : [instruction, `has ${partOf(instruction, 'choice')} but there is no field ${slot} to contact; add it`];
}

/** The rules on instruction codes: C3 (E01, E02), their order (D98), pairs (D67), repetition (E46), information (D97). */
export function checkInstructionCodes(
  { withInformation, withPriority }: InstructionCodes,
  fields: FieldTable,
  problems: Problems,
): void {
  const instructions = fields.all('23E');
  if (instructions.length === 0) return;
  const service = partOf(fields.first('23B'), 'choice');
  const seen: string[] = [];
  for (const reading of instructions) {
    const code = partOf(reading, 'choice');
    // A code that is not in the list (T47) is outside the scope of these rules.
    if (code === null || !reading.spec.choices.has(code)) continue;
    const add: Add = (error, detail, severity) => report(problems, reading.field, 0, error, detail, severity);
    if (service === 'SPRI' && !withPriority.includes(code)) {
      add('E01', `has ${code}; with 23B SPRI it takes ${oneOf(withPriority)}`);
    } else if (service === 'SSTD' || service === 'SPAY') {
      add('E02', `is not allowed with 23B ${service}; leave it out`);
    }
    if (partOf(reading, 'narrative') !== null && !withInformation.includes(code)) {
      add('D97', `has additional information after ${code}; write ${code} alone`);
    }
    checkAgainst(seen, code, add);
    seen.push(code);
  }
}

type Add = (error: string, detail: string, severity?: Severity) => void;

/** Compares a code with those before it. */
function checkAgainst(seen: readonly string[], code: string, add: Add): void {
  if (seen.length === 0) return;
  if (seen.includes(code)) {
    add('E46', `has ${code} a second time; write each code once`);
    return;
  }
  const excluding = EXCLUSIVE.flatMap(([one, other]) =>
    one === code ? [other] : other === code ? [one] : [],
  ).find((excluded) => seen.includes(excluded));
  if (excluding !== undefined)
    add('D67', `has ${code}, which ${excluding} before it excludes; write one of them`);
  // One of two codes that exclude each other will go, so their order does not matter. It changes no meaning.
  const late = seen.find(
    (before) => before !== excluding && INSTRUCTION_ORDER.indexOf(before) > INSTRUCTION_ORDER.indexOf(code),
  );
  if (late !== undefined) {
    add('D98', `has ${code} after ${late}; the order is ${INSTRUCTION_ORDER.join(', ')}`, 'tolerated');
  }
}
