import { MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem, tolerated } from './problem.ts';

/** `tolerated` is an error in strict mode and a warning in lenient mode. */
export type Severity = Problem['severity'] | 'tolerated';

/**
 * What is found to be wrong with a message. The one value goes through all checks: it knows how strict they are, keeps no
 * more problems than are listed, and lets a check that knows better take back what another one said.
 */
export class Findings {
  readonly mode: Mode;
  readonly problems: Problem[];
  #errors = 0;

  constructor(mode: Mode, problems: Problem[] = []) {
    this.mode = mode;
    this.problems = problems;
    for (const problem of problems) if (isError(problem)) this.#errors++;
  }

  /** Whether nothing can be added any more. */
  get isFull(): boolean {
    return this.#errors >= MAX_PROBLEMS_PER_MESSAGE;
  }

  /** Whether there is room for a problem of this severity; to find out where it is may be dear. */
  takes(severity: Severity): boolean {
    if (this.problems.length < MAX_PROBLEMS_PER_MESSAGE) return true;
    return !this.isFull && (severity === 'tolerated' ? tolerated(this.mode) : severity) === 'error';
  }

  /** Adds a problem while there is room. An error takes the room of a warning: no invalid message may look valid. */
  add({ severity, ...about }: Omit<Problem, 'severity'> & { readonly severity: Severity }): void {
    if (!this.takes(severity)) return;
    const problem = { ...about, severity: severity === 'tolerated' ? tolerated(this.mode) : severity };
    if (this.problems.length >= MAX_PROBLEMS_PER_MESSAGE) {
      this.problems.splice(
        this.problems.findLastIndex((other) => !isError(other)),
        1,
      );
    }
    this.problems.push(problem);
    if (isError(problem)) this.#errors++;
  }

  /** Takes back the first problem of which this is true, because the next one says more. */
  retract(says: (problem: Problem) => boolean): void {
    const at = this.problems.findIndex(says);
    const [retracted] = at === -1 ? [] : this.problems.splice(at, 1);
    if (retracted !== undefined && isError(retracted)) this.#errors--;
  }
}

const isError = ({ severity }: Problem): boolean => severity === 'error';
