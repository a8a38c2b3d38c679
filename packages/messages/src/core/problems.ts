import { isError, MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem, tolerated } from './problem.ts';
import type { RuleOptions } from './rule-options.ts';
import { isSwitchedOff, SwitchedOffRules } from './switched-off.ts';

/** `tolerated` is an error in strict mode and a warning in lenient mode. */
export type Severity = Problem['severity'] | 'tolerated';

export type NewProblem = Omit<Problem, 'severity' | 'index'> & { readonly severity: Severity };

/**
 * The problems found in a message. All checks share one instance: it has their strictness, keeps at most as many
 * problems as can be listed, and lets a check with better knowledge withdraw an earlier problem.
 */
export class Problems {
  readonly mode: Mode;
  readonly all: Problem[];
  readonly options: RuleOptions;
  /** The day (ISO date) whose lists of codes apply; null for today. */
  readonly day: string | null;
  /** Problems listed at most. */
  readonly #most: number;
  readonly #off: SwitchedOffRules | null;
  #errors = 0;

  constructor(mode: Mode, problems: Problem[] = [], options: RuleOptions = {}) {
    const { asOf, mostProblems = MAX_PROBLEMS_PER_MESSAGE, without } = options;
    this.mode = mode;
    this.options = options;
    this.day = asOf ?? null;
    this.#most = mostProblems;
    const off = without === undefined ? null : new SwitchedOffRules(without);
    this.#off = off;
    this.all = off === null ? problems : problems.flatMap((problem) => off.replace(problem) ?? []);
    for (const problem of this.all) if (isError(problem)) this.#errors++;
  }

  /** True if no more problems can be added. */
  get isFull(): boolean {
    return this.#errors >= this.#most;
  }

  /** True if another problem of this severity can be kept; finding its position may be expensive. */
  takes(severity: Severity): boolean {
    if (this.all.length < this.#most) return true;
    return !this.isFull && (severity === 'tolerated' ? tolerated(this.mode) : severity) === 'error';
  }

  /**
   * Adds a problem. In a full list it replaces a less important one: an invalid message must never look valid, and one that is
   * valid because a rule is switched off must say so.
   */
  add(found: NewProblem): void {
    const kept = this.#off === null ? found : this.#off.replace(found);
    if (kept === null) return;
    const { code, severity, path, line, column, message } = kept;
    if (!this.takes(kept === found ? severity : 'error')) return;
    const graded = severity === 'tolerated' ? tolerated(this.mode) : severity;
    const problem = { code, severity: graded, path, line, column, message };
    if (this.all.length >= this.#most) {
      const importance = importanceOf(problem);
      const at = this.all.findLastIndex((other) => importanceOf(other) < importance);
      if (at === -1) return;
      this.all.splice(at, 1);
    }
    this.all.push(problem);
    if (isError(problem)) this.#errors++;
  }

  /** Withdraws the first problem that matches, because the next one is more specific. */
  retract(says: (problem: Problem) => boolean): void {
    const at = this.all.findIndex(says);
    const [retracted] = at === -1 ? [] : this.all.splice(at, 1);
    if (retracted !== undefined && isError(retracted)) this.#errors--;
  }
}

/** From a warning, over a rule that is switched off, to an error. */
function importanceOf(problem: Problem): number {
  return isError(problem) ? 2 : Number(isSwitchedOff(problem));
}
