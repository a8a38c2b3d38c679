import type { Budget } from '@clearbench/rule-documents/budget';
import type { LocalTime } from '../conditions/local-time.ts';
import type { Rule } from '../document/document.ts';
import type { ItemFacts, Position } from '../message/item-facts.ts';

/** A reason to refuse, and how the sender fixes it. */
export interface Refusal extends Position {
  readonly says: string;
  readonly fix: string;
  /** The rule itself failed, so the bank's own text for it does not apply. */
  readonly ruleFailed?: boolean;
}

export interface Moment {
  readonly at: Date;
  /** By the time zone of the document. */
  readonly local: LocalTime;
  /** The file's budget. A rule charges it for reading more than a few fields. */
  readonly budget: Budget;
}

export interface CompiledRule<R extends Rule = Rule> {
  readonly rule: R;
  /** @throws OverBudget */
  check(item: ItemFacts, moment: Moment): readonly Refusal[];
}

/** Shared by the rules of a document. */
export interface Surroundings {
  readonly timeZone: string;
  readonly holidays: readonly string[];
  /** The rules are known to be valid: expressions and patterns are compiled at their first use. */
  readonly isKnown: boolean;
}

export type Compiled =
  | { ok: true; check: CompiledRule['check']; warnings: readonly RuleProblem[] }
  | { ok: false; problems: RuleProblem[] };

/** A problem of a rule: the property and the problem. */
export interface RuleProblem {
  readonly property: string;
  readonly message: string;
}

export const compiled = (check: CompiledRule['check'], warnings: readonly RuleProblem[] = []): Compiled => ({
  ok: true,
  check,
  warnings,
});
export const faulty = (property: string, message: string): Compiled => ({
  ok: false,
  problems: [{ property, message }],
});

/** Compiling an expression or a pattern takes about half a step for each character. */
const CHARACTERS_PER_STEP = 2;

/** Compiled at its first use, at the caller's expense. `made`: already compiled. */
export function whenUsed<T>(source: string, made: T | null, make: () => T): (budget: Budget) => T {
  let value = made;
  return (budget) => {
    if (value === null) {
      budget.spend(Math.ceil(source.length / CHARACTERS_PER_STEP));
      value = make();
    }
    return value;
  };
}

const NAMED_MAX = 12;

/** `EUR, USD or GBP`; for a long list, its beginning. */
export function anyOf(values: readonly string[]): string {
  if (values.length > NAMED_MAX) {
    return `${values.slice(0, NAMED_MAX).join(', ')} or one of ${values.length - NAMED_MAX} others`;
  }
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** A list of allowed or denied values. */
export interface Choice {
  allow?: readonly string[] | undefined;
  deny?: readonly string[] | undefined;
}

export function choiceProblem({ allow, deny }: Choice): Compiled | null {
  if (allow === undefined && deny === undefined) {
    return faulty('allow', 'The rule has no list; add allow or deny.');
  }
  const both = allow?.find((value) => deny?.includes(value));
  return both === undefined
    ? null
    : faulty('deny', `${both} is in both allow and deny; remove it from one of them.`);
}
