import type { Fix, Problem } from '../core/problem.ts';
import type { TextSpan } from '../core/text-span.ts';
import { type CheckOptions, checkAll } from '../reading/checking/check.ts';
import type { CheckedMessage } from '../reading/checking/judge.ts';
import { paddingStart } from '../reading/detection/padding.ts';
import { partsOf } from '../reading/parts.ts';
import type { Proposal } from './apply-fixes.ts';
import { proposedFix } from './fixers.ts';
import { placesIn } from './piece.ts';
import { soundFixes } from './sound-fixes.ts';

/** A mistake that a program makes in each transaction is tried and corrected everywhere at once. */
export const MOST_FIXED = 100_000;

/**
 * Like `check`; each problem whose right value is certain has a `fix`, and some have one that `needsConfirmation`. Every fix was tried: the problem is gone, and
 * the payment reads as before, if it was readable. Fixes of one text may overlap; `applyFixes` applies the first of
 * them.
 */
export function* checkWithFixes(
  text: string,
  options: CheckOptions = {},
): Generator<CheckedMessage, undefined> {
  const withItsFixes = fixFinder(text, options);
  for (const checked of checkAll(text, options)) yield withItsFixes(checked);
}

/**
 * Looks for the fixes of single messages of a text that was checked with these options: for a reader who sees one message of a
 * large file. The verdict is returned with a `fix` in each problem that has one.
 */
export function fixFinder(
  text: string,
  options: CheckOptions = {},
): (checked: CheckedMessage) => CheckedMessage {
  const places = placesIn(text);
  let spans: readonly TextSpan[] | null = null;
  const trial = { ...options, mostProblems: MOST_FIXED };
  return (checked) => {
    const { message, format, problems, index } = checked;
    if (problems.length === 0) return checked;
    spans ??= spansIn(text, options);
    const span = spans[index] ?? { start: 0, end: text.length };
    const proposals: Proposal[] = [];
    for (const problem of problems) {
      const fix = proposedFix(problem, format, { text, span, message, options, ...places });
      if (fix !== null) proposals.push({ problem, fix });
    }
    return { ...checked, problems: withFixes(problems, sound(text, span, proposals, trial)) };
  };
}

/** Tries changes on the message alone; they may extend beyond its last character. */
function sound(
  text: string,
  { start, end }: TextSpan,
  proposals: readonly Proposal[],
  options: CheckOptions,
): ReadonlyMap<Problem, Fix> {
  const from = Math.min(start, ...proposals.map(({ fix }) => fix.span.start));
  const to = Math.max(end, ...proposals.map(({ fix }) => fix.span.end));
  const shifted = proposals.map(({ problem, fix }) => ({
    problem,
    original: fix,
    fix: { ...fix, span: { start: fix.span.start - from, end: fix.span.end - from } },
  }));
  const held = new Set(soundFixes(text.slice(from, to), shifted, options));
  return new Map(shifted.filter((one) => held.has(one)).map(({ problem, original }) => [problem, original]));
}

function withFixes(problems: readonly Problem[], fixes: ReadonlyMap<Problem, Fix>): readonly Problem[] {
  return problems.map((problem) => {
    const fix = fixes.get(problem);
    return fix === undefined ? problem : { ...problem, fix };
  });
}

/** The positions of the messages of a text, by index. */
function spansIn(text: string, { mode = 'strict' }: CheckOptions): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const part of partsOf(text.slice(0, paddingStart(text)), mode))
    if (part.kind === 'read') spans.push(part.span);
  return spans;
}
