import type { Problem } from './problem.ts';
import type { RuleOptions } from './rule-options.ts';

/**
 * Refuses rules that are switched off without a reason, which the readers of the result have to know.
 * @throws RangeError
 */
export function requireReasons({ without = [] }: RuleOptions): void {
  const unexplained = without.find(({ reason }) => typeof reason !== 'string' || reason.trim() === '');
  if (unexplained === undefined) return;
  throw new RangeError(`Rule ${unexplained.id} is switched off without a reason; write one in \`reason\`.`);
}

/** A warning that stands in place of a problem. */
export function isSwitchedOff({ code }: Problem): boolean {
  return code === 'rule_switched_off';
}

type Described = Omit<Problem, 'severity'>;

/** The rules that a caller has switched off, for the problems of one message. */
export class SwitchedOffRules {
  readonly #reasons: ReadonlyMap<string, string>;
  readonly #warned = new Set<string>();

  constructor(without: NonNullable<RuleOptions['without']>) {
    this.#reasons = new Map(without.map(({ id, reason }) => [id, reason]));
  }

  /** A problem of a rule that applies; of any other rule a warning for the first problem, and null for the others. */
  replace<P extends Described>(problem: P): P | Problem | null {
    const { code, path, line, column, message } = problem;
    const reason = this.#reasons.get(code);
    if (reason === undefined) return problem;
    if (this.#warned.has(code)) return null;
    this.#warned.add(code);
    const sentence = `Rule ${code} is switched off (${reason}). It says: ${message}`;
    return { code: 'rule_switched_off', severity: 'warning', path, line, column, message: sentence };
  }
}

/** The problems without those of rules that are switched off. */
export function withoutRules(problems: Problem[], without: RuleOptions['without']): Problem[] {
  if (without === undefined || problems.length === 0) return problems;
  const off = new SwitchedOffRules(without);
  return problems.flatMap((problem) => off.replace(problem) ?? []);
}
