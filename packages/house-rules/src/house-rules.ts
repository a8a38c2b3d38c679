import { type Deadline, isOver } from '@clearbench/rule-documents/budget';
import { type LocalTime, localClock, UTC } from './conditions/local-time.ts';
import { conflictsIn } from './conflicts.ts';
import type { RulesDocument } from './document/document.ts';
import { type DocumentProblem, documentOf } from './document/problems.ts';
import { compileRule } from './rules/compile-rule.ts';
import type { CompiledRule, RuleProblem } from './rules/compiled-rule.ts';
import { unknownZone } from './rules/cut-off.ts';
import { DueRules } from './rules/due-rules.ts';

/** A document that can be applied. */
export interface HouseRules {
  readonly document: RulesDocument;
  /** The version's number in a workspace; null if it is not stored. */
  readonly version: number | null;
  readonly due: DueRules;
  localTime(at: Date): LocalTime;
}

export type CompiledRules =
  | {
      ok: true;
      rules: HouseRules /** Rules that exclude each other, and expressions that look wrong. */;
      warnings: DocumentProblem[];
    }
  | { ok: false; problems: DocumentProblem[] };

/**
 * Reads a document and compiles its rules; lists all problems. If time runs out, the first rule that was not compiled
 * is a problem.
 */
export function compileRules(
  data: unknown,
  version: number | null = null,
  deadline: Deadline | null = null,
): CompiledRules {
  return compiledRules(data, version, { deadline, isKnown: false });
}

/**
 * The rules of a document that is known to be valid, at once: slow parts are compiled at their first use, at the
 * expense of that file's budget. Null if the document is no longer readable.
 */
export function knownRules(data: unknown, version: number | null): HouseRules | null {
  const read = compiledRules(data, version, { deadline: null, isKnown: true });
  return read.ok ? read.rules : null;
}

function compiledRules(
  data: unknown,
  version: number | null,
  { deadline, isKnown }: { deadline: Deadline | null; isKnown: boolean },
): CompiledRules {
  const read = documentOf(data);
  if (!read.ok) return read;
  const { document } = read;
  const { timeZone = UTC, holidays = [] } = document;
  const clock = localClock(timeZone);
  const problems: DocumentProblem[] = [];
  const warnings: DocumentProblem[] = [];
  if (clock === null) problems.push({ path: '/timeZone', rule: null, message: unknownZone(timeZone) });
  const rules: CompiledRule[] = [];
  const names = new Set<string>();
  for (const [index, rule] of document.rules.entries()) {
    const placed = ({ property, message }: RuleProblem) => ({
      path: `/rules/${index}/${property}`,
      rule: rule.name,
      message,
    });
    const problem = (found: RuleProblem) => problems.push(placed(found));
    if (names.has(rule.name)) {
      problem({
        property: 'name',
        message: `Another rule is already named ${rule.name}; give each rule its own name.`,
      });
    }
    names.add(rule.name);
    if (isOver(deadline)) {
      problem({
        property: 'name',
        message: `The rules take too long to read; ${rule.name} and the rules after it were not read. Shorten the expressions.`,
      });
      break;
    }
    const result = compileRule(rule, { timeZone, holidays, isKnown });
    if (result.ok) {
      rules.push({ rule, check: result.check });
      warnings.push(...result.warnings.map(placed));
    } else result.problems.forEach(problem);
  }
  if (clock === null || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    rules: { document, version, due: new DueRules(rules), localTime: clock },
    warnings: isKnown ? [] : [...warnings, ...conflictsIn(document.rules)],
  };
}
