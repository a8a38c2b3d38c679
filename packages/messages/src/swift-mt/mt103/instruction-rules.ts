import type { Problem } from '../../problem.ts';
import { type FieldReading, partOf, report } from '../field-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { Rule, Violation } from './rule.ts';

/** Codes of 23E that may carry additional information (D97). */
const WITH_INFORMATION: ReadonlySet<string> = new Set('PHON PHOB PHOI TELE TELB TELI HOLD REPA'.split(' '));

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

/** What 23E may say with the service level SPRI (E01). */
const WITH_PRIORITY: ReadonlySet<string> = new Set('SDVA TELB PHOB INTC'.split(' '));

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
export function checkInstructionCodes(fields: FieldTable, problems: Problem[]): void {
  const instructions = fields.all('23E');
  if (instructions.length === 0) return;
  const service = partOf(fields.first('23B'), 'choice');
  const seen: string[] = [];
  for (const reading of instructions) {
    const code = partOf(reading, 'choice');
    // A code that is not of the list (T47) is nothing that these rules could be about.
    if (code === null || !reading.spec.choices.has(code)) continue;
    const add = (error: string, detail: string): void => report(problems, reading.field, 0, error, detail);
    if (service === 'SPRI' && !WITH_PRIORITY.has(code)) {
      add('E01', `has ${code}; with 23B SPRI it takes SDVA, TELB, PHOB or INTC`);
    } else if (service === 'SSTD' || service === 'SPAY') {
      add('E02', `must not be there with 23B ${service}; leave it out`);
    }
    if (partOf(reading, 'narrative') !== null && !WITH_INFORMATION.has(code)) {
      add('D97', `has additional information behind ${code}; write ${code} alone`);
    }
    checkAgainst(seen, code, reading, add);
    seen.push(code);
  }
}

function checkAgainst(
  seen: readonly string[],
  code: string,
  { spec }: FieldReading,
  add: (error: string, detail: string) => void,
): void {
  if (seen.includes(code)) {
    add('E46', `has ${code} a second time; write each code once`);
    return;
  }
  const enemy = EXCLUSIVE.flatMap(([one, other]) =>
    one === code ? [other] : other === code ? [one] : [],
  ).find((excluded) => seen.includes(excluded));
  if (enemy !== undefined) add('D67', `has ${code}, which ${enemy} before it excludes; write one of them`);
  const order = [...spec.choices];
  const late = seen.find((before) => order.indexOf(before) > order.indexOf(code));
  if (late !== undefined) add('D98', `has ${code} behind ${late}; the order is ${order.join(', ')}`);
}
