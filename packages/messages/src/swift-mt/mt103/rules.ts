import { MAX_PROBLEMS_PER_MESSAGE, type Problem } from '../../problem.ts';
import { report } from '../field-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinMessage } from '../fin-message.ts';
import { AMOUNT_RULES } from './amount-rules.ts';
import { checkInstructionCodes, INSTRUCTION_RULES } from './instruction-rules.ts';
import { PARTY_RULES } from './party-rules.ts';
import { MT103 } from './schema.ts';

/** Network validated rules of the MT103 (SRG MT103, rules C1 to C18). */
const RULES = [...AMOUNT_RULES, ...PARTY_RULES, ...INSTRUCTION_RULES];

/** The rules with a bit for each slot that they are about, as `FieldTable.present` has them. */
const MASKED_RULES = RULES.map((rule) => ({
  rule,
  mask: rule.about.reduce((mask, slot) => mask | (1 << (MT103.places.get(slot) ?? 0)), 0),
}));

/** Checks the conditional rules, and adds what they find. */
export function checkRules(message: FinMessage, fields: FieldTable, problems: Problem[]): void {
  for (const { rule, mask } of MASKED_RULES) {
    if ((mask & fields.present) === 0) continue;
    const violation = rule.check(fields, message);
    if (violation === null) continue;
    const [at, detail] = violation;
    if (typeof at !== 'string') report(problems, at.field, 0, rule.code, detail);
    else if (problems.length < MAX_PROBLEMS_PER_MESSAGE) {
      const line = message.blocks.endLine;
      problems.push({
        code: rule.code,
        severity: 'error',
        path: at,
        line,
        column: 1,
        message: `Field ${at} ${detail}.`,
      });
    }
  }
  checkInstructionCodes(fields, problems);
}
