import type { Budget } from '@clearbench/rule-documents/budget';
import type { LocalTime } from '../conditions/local-time.ts';
import type { Rule } from '../document/document.ts';
import type { ItemFacts, Place } from '../message/item-facts.ts';

/** A reason to refuse, and how the sender fixes it. */
export interface Refusal extends Place {
  readonly says: string;
  readonly fix: string;
  /** The rule itself failed: what the bank has written about it does not apply. */
  readonly ruleFailed?: boolean;
}

export interface Moment {
  readonly at: Date;
  /** By the time zone of the document. */
  readonly local: LocalTime;
  /** Of the file. A rule charges it for what it reads, where that is more than a few fields. */
  readonly budget: Budget;
}

export interface CompiledRule<R extends Rule = Rule> {
  readonly rule: R;
  /** @throws OverBudget */
  check(item: ItemFacts, moment: Moment): readonly Refusal[];
}

/** What rules of a document share. */
export interface Surroundings {
  readonly timeZone: string;
  readonly holidays: readonly string[];
  /** The rules were read before without a problem: expressions and patterns are read again only when they are first applied. */
  readonly isKnown: boolean;
}

export type Compiled = { ok: true; check: CompiledRule['check'] } | { ok: false; problems: RuleProblem[] };

/** A problem of a rule: which property, and what is wrong with it. */
export interface RuleProblem {
  readonly property: string;
  readonly message: string;
}

export const compiled = (check: CompiledRule['check']): Compiled => ({ ok: true, check });
export const faulty = (property: string, message: string): Compiled => ({
  ok: false,
  problems: [{ property, message }],
});

/** Reading an expression or a pattern takes about half a step for each character. */
const CHARACTERS_PER_STEP = 2;

/** What is read when it is first used, at the cost of who uses it. `made`: what has been read already. */
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

/** `EUR, USD or GBP`; of a long list the beginning. */
export function anyOf(values: readonly string[]): string {
  if (values.length > NAMED_MAX) {
    return `${values.slice(0, NAMED_MAX).join(', ')} or one of ${values.length - NAMED_MAX} others`;
  }
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** A list of what is allowed, or of what is not. */
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
