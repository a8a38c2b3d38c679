import { isError } from '../../core/problem.ts';
import type { NewProblem, Problems, Severity } from '../../core/problems.ts';
import { isSwitchedOff } from '../../core/switched-off.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import type { FieldTable } from './definitions/field-table.ts';
import { type FieldReading, report } from './reading/field-reading.ts';
import { type MessageSchema, schemaOfSequence } from './schema.ts';

/** One network validated rule: a condition between fields. */
export interface Rule {
  /** Number in the handbook's list; it differs between editions and variants of a type, the code does not. */
  readonly rule: string;
  readonly code: string;
  /** The rule can only be broken when one of these slots is filled; always when it names none. */
  readonly about: readonly string[];
  /** The repeating sequence that the rule applies to; it is checked for each repetition. Default: the fields of the message. */
  readonly in?: string;
  /** `all` are the fields of the message, where `fields` are those of a sequence. */
  readonly check: (fields: FieldTable, message: FinMessage, all: FieldTable) => Violation | null;
  /** `error` when left out. */
  readonly severity?: Severity;
}

/** The field that violates a rule, or the tag of the missing one, with what is wrong and right. */
export type Violation = readonly [at: FieldReading | string, detail: string];

/** Rules with a bit for each slot that they are about, as `FieldTable.present` has them. */
export interface RuleSet {
  readonly rules: ReadonlyArray<{ readonly rule: Rule; readonly mask: number }>;
}

/** Makes the rules of a message type ready. A rule about a slot that the type does not have is a defect: it throws. */
export function ruleSet(schema: MessageSchema, rules: readonly Rule[]): RuleSet {
  const maskOf = (rule: Rule): number => {
    const own = rule.in === undefined ? schema : schemaOfSequence(schema, rule.in);
    return rule.about.reduce((mask, slot) => {
      const place = own?.places.get(slot);
      if (place === undefined) {
        throw new Error(`Rule ${rule.rule} of the ${schema.name} is about the unknown slot ${slot}`);
      }
      return mask | (1 << place);
    }, 0);
  };
  return { rules: rules.map((rule) => ({ rule, mask: maskOf(rule) })) };
}

/** Checks the conditional rules, and adds the problems they find. */
export function checkRules(
  { rules }: RuleSet,
  message: FinMessage,
  fields: FieldTable,
  problems: Problems,
): void {
  for (const { rule, mask } of rules) {
    if (rule.in === undefined) {
      // Most rules are about fields that a message does not have.
      if (mask === 0 || (mask & fields.present) !== 0) checkRule(rule, message, fields, fields, problems);
      continue;
    }
    for (const one of fields.everywhere(rule.in)) {
      if (mask === 0 || (mask & one.present) !== 0) checkRule(rule, message, one, fields, problems);
    }
  }
}

function checkRule(
  rule: Rule,
  message: FinMessage,
  fields: FieldTable,
  all: FieldTable,
  problems: Problems,
): void {
  const violation = rule.check(fields, message, all);
  if (violation === null) return;
  const [at, detail] = violation;
  const { code, severity = 'error' } = rule;
  if (typeof at !== 'string') report(problems, at.field, 0, code, detail, severity);
  else addMissing(problems, { code, severity, path: at, ...fields.end, message: `Field ${at} ${detail}.` });
}

/** A field that several rules require is reported once: as an error if one of them reports an error. */
function addMissing(problems: Problems, missing: NewProblem): void {
  const { path, line, column, severity } = missing;
  const known = problems.all.find(
    (other) => other.path === path && other.line === line && other.column === column && !isSwitchedOff(other),
  );
  if (known !== undefined && (isError(known) || severity !== 'error')) return;
  if (known !== undefined) problems.retract((other) => other === known);
  problems.add(missing);
}
