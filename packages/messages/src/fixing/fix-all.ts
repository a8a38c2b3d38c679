import type { Problem } from '../core/problem.ts';
import { type CheckOptions, checkAll } from '../reading/checking/check.ts';
import type { CheckedMessage } from '../reading/checking/judge.ts';
import { apart, applyFixes, type Proposal } from './apply-fixes.ts';
import { checkWithFixes, MOST_FIXED } from './check-with-fixes.ts';

/** A text after everything whose right value is certain was corrected. */
export interface FixedText {
  readonly text: string;
  /**
   * The corrected problems, each with the `index` of its message and its `fix`. Their positions are those before each
   * correction: a correction may reveal a further problem.
   */
  readonly fixed: readonly Problem[];
  /** The verdicts on the resulting text. */
  readonly checked: readonly CheckedMessage[];
}

/** A correction may reveal a problem that can be corrected too, but not endlessly. */
const MAX_ROUNDS = 50;

/**
 * Corrects everything in a text that has only one right value: line ends, lexical forms, counts, the order of
 * elements … Each payment reads as before, if it was readable. Never throws.
 */
export function fixAll(given: string, options: CheckOptions = {}): FixedText {
  let text = given;
  const fixed: Problem[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const checked = [...checkWithFixes(text, { ...options, mostProblems: MOST_FIXED })];
    const proposals = apart(checked.flatMap(proposalsIn));
    if (proposals.length === 0) break;
    const next = applyFixes(text, proposals);
    if (next === text) break;
    text = next;
    fixed.push(...proposals.map(({ problem }) => problem));
  }
  return { text, fixed, checked: [...checkAll(text, options)] };
}

function proposalsIn({ index, problems }: CheckedMessage): Proposal[] {
  return problems.flatMap((problem) =>
    problem.fix === undefined || problem.fix.needsConfirmation === true
      ? []
      : [{ problem: { ...problem, index }, fix: problem.fix }],
  );
}
