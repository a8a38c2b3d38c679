import type { ProblemCode } from '../formats/problem-codes.ts';
import type { Problem } from './problem.ts';

/** One rule that messages of a type are checked by. */
export interface RuleDescription<Id extends ProblemCode = ProblemCode> {
  /** The code of its problems, by which the option `without` switches it off. */
  readonly id: Id;
  /** What is wrong with a message that breaks the rule. */
  readonly text: string;
  /** Where the rule comes from: `SRG MT103, rule C1`, `CBPR+ usage guideline`, `this package`. */
  readonly source: string;
  /** ISO date: the first day on which it applies. Null if it applies to messages of any day. */
  readonly since: string | null;
  /** What its problems are in strict mode; `error` if they can be both. */
  readonly severity: Problem['severity'];
}

/** A rule without its text, which follows from the code. */
export type ListedRule = Omit<RuleDescription, 'text'>;
