import { Budget, type Excess, type Limits, OverBudget } from '@clearbench/rule-documents/budget';
import type { LocalTime } from '../conditions/local-time.ts';
import type { Rule } from '../document/document.ts';
import type { HouseRules } from '../house-rules.ts';
import type { ItemFacts } from '../message/item-facts.ts';
import type { CompiledRule, Moment, Refusal } from '../rules/compiled-rule.ts';
import { type HouseProblem, houseProblem } from './house-problem.ts';

/** The budget of the rules for one file, and of each rule for one item: about two seconds, and a tenth of a second. */
const FILE_LIMITS = { steps: 2_000_000, stepsOfEach: 100_000 } as const satisfies Limits;

/** The budget of one file. `limits`: those in place of the usual ones. */
export const fileBudget = (limits: Partial<Limits> = {}): Budget => new Budget({ ...FILE_LIMITS, ...limits });

/**
 * Applies the rules to the items of a file. A rule that exceeds its budget is not applied to the rest of the file. A
 * problem then names it, but doesn't refuse the file, because the sender can't change the rule. Cheap rules, which
 * read only a few fields, are always applied.
 */
export class RuleChecks {
  readonly #rules: HouseRules;
  readonly #moment: Moment;
  /** Rules that are no longer applied. */
  readonly #ended = new Set<Rule>();
  /** The cost of each rule so far, in steps, if it has any. */
  readonly #spent = new Map<Rule, number>();
  #isExhausted = false;

  constructor(rules: HouseRules, moment: { at: Date; local: LocalTime; budget: Budget }) {
    this.#rules = rules;
    this.#moment = moment;
  }

  problemsOf(facts: ItemFacts): HouseProblem[] {
    const problems: HouseProblem[] = [];
    for (const compiled of this.#rules.due.on(this.#moment.local.day, facts.format, facts.type)) {
      if (this.#ended.has(compiled.rule)) continue;
      for (const problem of this.#apply(compiled, facts)) problems.push(problem);
    }
    return problems;
  }

  #apply({ rule, check }: CompiledRule, facts: ItemFacts): readonly HouseProblem[] {
    const { budget } = this.#moment;
    const before = budget.left;
    budget.begin();
    try {
      const refusals = check(facts, this.#moment);
      return refusals.length === 0 ? NONE : this.#problems(rule, refusals);
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      this.#ended.add(rule);
      return this.#unapplied(rule, before - budget.left, error, facts);
    } finally {
      const cost = before - budget.left;
      if (cost > 0) this.#spent.set(rule, (this.#spent.get(rule) ?? 0) + cost);
    }
  }

  #problems(rule: Rule, refusals: readonly Refusal[]): HouseProblem[] {
    return refusals.map((refusal) => houseProblem(rule, this.#rules, refusal));
  }

  /** Once the file's budget is spent, a single problem stands for all rules and names the most expensive one. */
  #unapplied(
    rule: Rule,
    cost: number,
    { excess, message }: OverBudget,
    { start }: ItemFacts,
  ): HouseProblem[] {
    if (excess !== 'one' && this.#isExhausted) return [];
    this.#isExhausted ||= excess !== 'one';
    const named = excess === 'one' ? rule : this.#costliest(rule, cost);
    const problem = houseProblem(named, this.#rules, {
      ...start,
      says: `${WHAT[excess]}: ${message}.`,
      fix: `You don't need to do anything; the bank can simplify the rule ${named.name}.`,
      ruleFailed: true,
    });
    return [{ ...problem, severity: 'warning' }];
  }

  #costliest(last: Rule, cost: number): Rule {
    let [costliest, most] = [last, cost + (this.#spent.get(last) ?? 0)];
    for (const [rule, spent] of this.#spent) if (spent > most) [costliest, most] = [rule, spent];
    return costliest;
  }
}

const NONE: readonly HouseProblem[] = [];

const WHAT: Readonly<Record<Excess, string>> = {
  one: 'This rule was not applied',
  all: 'Not all rules were applied, mainly because of this one',
  time: 'Not all rules were applied, mainly because of this one',
};
