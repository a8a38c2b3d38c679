import { MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem, tolerated } from './problem.ts';

/** `tolerated` is an error in strict mode and a warning in lenient mode. */
export type Severity = Problem['severity'] | 'tolerated';

/**
 * What is found to be wrong with a message. The one value goes through all checks: it knows how strict they are, takes no
 * more problems than are listed, and lets a check that knows better take back what another one said.
 */
export class Findings {
  readonly mode: Mode;
  readonly problems: Problem[];

  constructor(mode: Mode, problems: Problem[] = []) {
    this.mode = mode;
    this.problems = problems;
  }

  get isFull(): boolean {
    return this.problems.length >= MAX_PROBLEMS_PER_MESSAGE;
  }

  add({ severity, ...problem }: Omit<Problem, 'severity'> & { readonly severity: Severity }): void {
    if (this.isFull) return;
    this.problems.push({ ...problem, severity: severity === 'tolerated' ? tolerated(this.mode) : severity });
  }

  /** Takes back the first problem of which this is true, because the next one says more. */
  retract(says: (problem: Problem) => boolean): void {
    const at = this.problems.findIndex(says);
    if (at !== -1) this.problems.splice(at, 1);
  }
}
