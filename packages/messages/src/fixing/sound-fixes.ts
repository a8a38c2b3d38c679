import { MAX_PROBLEMS_PER_MESSAGE, type Problem } from '../core/problem.ts';
import type { IncomingTransfer } from '../core/transfer.ts';
import { type CheckOptions, checkAll } from '../reading/check.ts';
import { readPayload } from '../reading/read-payload.ts';
import { apart, applyFixes, type Proposal } from './apply-fixes.ts';
import { isSamePayment } from './same-payment.ts';

/**
 * Of the changes that are proposed for one message, those that hold when they are tried on it alone: their problems are gone, and
 * the payment reads as it did. They are tried together first, then in halves.
 *
 * @param text the message, to which the changes refer.
 */
export function soundFixes(
  text: string,
  proposals: readonly Proposal[],
  options: CheckOptions,
): readonly Proposal[] {
  if (proposals.length === 0) return [];
  const before = reading(text, options);
  const sound: Proposal[] = [];
  let rest = proposals;
  while (rest.length > 0) {
    const together = apart(rest);
    sound.push(...halving(together));
    rest = rest.filter((proposal) => !together.includes(proposal));
  }
  return sound;

  function halving(some: readonly Proposal[]): readonly Proposal[] {
    if (holds(before, reading(applyFixes(text, some), options), some)) return some;
    if (some.length === 1) return [];
    const middle = some.length >> 1;
    return [...halving(some.slice(0, middle)), ...halving(some.slice(middle))];
  }
}

interface Reading {
  /** Null for a message whose headers do not show it. */
  readonly types: readonly (string | null)[];
  readonly problems: readonly Problem[];
  /** The number of lines of the text. */
  readonly lines: number;
  readonly transfers: readonly (IncomingTransfer | null)[];
}

function reading(text: string, options: CheckOptions): Reading {
  const checked = [...checkAll(text, options)];
  return {
    types: checked.map(({ type }) => numberOf(type)),
    problems: checked.flatMap(({ problems }) => problems),
    lines: text.split('\n').length,
    transfers: readPayload(text).items.map(({ transfer }) => transfer),
  };
}

/** The type without the flag of a variant: `MT202` of an MT202 COV, whose flag may be what was missing. */
function numberOf(type: string | null): string | null {
  return type?.replace(/(?<=^MT\d{3}) .*/, '') ?? null;
}

function areSameTypes(before: Reading['types'], after: Reading['types']): boolean {
  return (
    before.length === after.length && before.every((type, index) => type === null || type === after[index])
  );
}

function holds(before: Reading, after: Reading, proposals: readonly Proposal[]): boolean {
  const corrected = countsOf(proposals.map(({ problem }) => problem));
  const [known, left] = [countsOf(before.problems), countsOf(comparable(before, after))];
  for (const [key, fewer] of corrected)
    if ((left.get(key) ?? 0) > (known.get(key) ?? 0) - fewer) return false;
  if (!areSameTypes(before.types, after.types)) return false;
  return before.transfers.every(
    (transfer, index) => transfer === null || isSamePayment(transfer, after.transfers[index] ?? null),
  );
}

/**
 * The problems up to the last of their kind that was listed before: of a message with very many of them, others move up behind it.
 */
function comparable({ problems, lines }: Reading, after: Reading): readonly Problem[] {
  if (problems.length < MAX_PROBLEMS_PER_MESSAGE) return after.problems;
  const last = new Map(problems.map((problem) => [keyOf(problem), problem.line]));
  return after.problems.filter((problem) => {
    const until = last.get(keyOf(problem)) ?? null;
    return until === null || problem.line === null || after.lines - problem.line >= lines - until;
  });
}

/** The number of problems of each code at each path. */
function countsOf(problems: readonly Problem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  return counts;
}

function keyOf({ code, path }: Problem): string {
  return `${code} ${path}`;
}
