import { isError, type Problem } from '../core/problem.ts';
import type { IncomingTransfer } from '../core/transfer.ts';
import { type CheckOptions, checkAll } from '../reading/checking/check.ts';
import { readTransfers } from '../reading/items/read-transfers.ts';
import { apart, applyFixes, type Proposal } from './apply-fixes.ts';
import { isSamePayment } from './same-payment.ts';

/**
 * The maximum amount of text read to try the changes of one message: if many fail, some of a long message are not
 * tried.
 */
const MOST_READ_CHARACTERS = 50_000_000;

/**
 * The proposed changes of one message that pass a trial on it alone: their problems are gone, no
 * more errors take their place, and the payment reads as it did. They are tried together first, then in halves.
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
  let left = MOST_READ_CHARACTERS;
  while (rest.length > 0) {
    const together = new Set(apart(rest));
    sound.push(...halving([...together]));
    rest = rest.filter((proposal) => !together.has(proposal));
  }
  return sound;

  function halving(some: readonly Proposal[]): readonly Proposal[] {
    if (left < 0) return [];
    left -= text.length;
    if (holds(before, reading(applyFixes(text, some), options), some)) return some;
    if (some.length === 1) return [];
    const middle = some.length >> 1;
    return [...halving(some.slice(0, middle)), ...halving(some.slice(middle))];
  }
}

interface Reading {
  /** Null for a message that does not show its type. */
  readonly types: readonly (string | null)[];
  /** True if all messages are readable: otherwise most problems of the others are unknown. */
  readonly isReadable: boolean;
  readonly errors: number;
  /**
   * The number of problems of each code at each path, ignoring the indexes in it: those change with the names of
   * other elements.
   */
  readonly problems: ReadonlyMap<string, number>;
  readonly transfers: readonly (IncomingTransfer | null)[];
}

function reading(text: string, options: CheckOptions): Reading {
  const types: (string | null)[] = [];
  const problems = new Map<string, number>();
  let isReadable = true;
  let errors = 0;
  for (const checked of checkAll(text, options)) {
    types.push(typeWithoutVariant(checked.type));
    if (checked.message === null) isReadable = false;
    for (const problem of checked.problems) {
      count(problems, problem);
      if (isError(problem)) errors++;
    }
  }
  const transfers = readTransfers(text).items.map(({ transfer }) => transfer);
  return { types, isReadable, errors, problems, transfers };
}

/** `MT202` for an MT202 COV, whose flag may have been the missing part. */
function typeWithoutVariant(type: string | null): string | null {
  return type?.replace(/(?<=^MT\d{3}) .*/, '') ?? null;
}

function holds(before: Reading, after: Reading, proposals: readonly Proposal[]): boolean {
  const corrected = new Map<string, number>();
  for (const { problem } of proposals) count(corrected, problem);
  for (const [key, fewer] of corrected)
    if ((after.problems.get(key) ?? 0) > (before.problems.get(key) ?? 0) - fewer) return false;
  if (before.isReadable && after.errors > before.errors) return false;
  if (!areSameMessages(before.types, after.types)) return false;
  return before.transfers.every(
    (transfer, index) => transfer === null || isSamePayment(transfer, after.transfers[index] ?? null),
  );
}

/** A text that could not be read may turn out to be any message. */
function areSameMessages(before: Reading['types'], after: Reading['types']): boolean {
  return before.length === after.length && before.every((type, at) => type === null || type === after[at]);
}

function count(counts: Map<string, number>, { code, path }: Problem): void {
  const key = `${code} ${path.replaceAll(/\[\d+\]/g, '')}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
