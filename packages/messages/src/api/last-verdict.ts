import { hasError, type Problem } from '../core/problem.ts';
import { INVALID } from '../core/verdict.ts';
import type { CheckedMessage } from '../reading/checking/judge.ts';

/** Holds one verdict back, because problems of the encoding are known only at the end and reported with the last verdict. */
export class LastVerdict {
  #held: CheckedMessage | null = null;
  #count = 0;

  take(checked: CheckedMessage): CheckedMessage[] {
    const before = this.#held;
    this.#held = checked;
    this.#count++;
    return before === null ? [] : [before];
  }

  end(problems: readonly Problem[]): CheckedMessage[] {
    const held = this.#held;
    if (held === null) return [];
    if (!hasError(problems)) {
      return [problems.length === 0 ? held : { ...held, problems: [...problems, ...held.problems] }];
    }
    // In another encoding, the text may have a known format.
    const isUnknown = this.#count === 1 && held.format === 'unknown';
    return isUnknown ? [verdictOnBytes(problems, 0)] : [held, verdictOnBytes(problems, this.#count)];
  }
}

function verdictOnBytes(problems: readonly Problem[], index: number): CheckedMessage {
  return {
    index,
    format: 'unknown',
    type: null,
    line: problems.find(({ severity }) => severity === 'error')?.line ?? 1,
    ...INVALID,
    problems,
    message: null,
    transfer: null,
  };
}
