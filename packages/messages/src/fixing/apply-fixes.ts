import type { Fix, Problem } from '../core/problem.ts';

/** A change, and the problem that it is to correct. */
export interface Proposal {
  readonly problem: Problem;
  readonly fix: Fix;
}

/** The text with the changes applied. If changes overlap, only the first one is applied. */
export function applyFixes(text: string, changes: readonly Pick<Proposal, 'fix'>[]): string {
  let result = '';
  let at = 0;
  for (const { fix } of apart(changes)) {
    result += text.slice(at, fix.span.start) + fix.replacement;
    at = fix.span.end;
  }
  return result + text.slice(at);
}

/** Changes in the order of the text, without those that overlap an earlier one or insert text next to it. */
export function apart<C extends Pick<Proposal, 'fix'>>(changes: readonly C[]): C[] {
  const chosen: C[] = [];
  let end = -1;
  for (const change of [...changes].sort((a, b) => a.fix.span.start - b.fix.span.start)) {
    const { start, end: next } = change.fix.span;
    if (start < end || (start === end && start === next)) continue;
    chosen.push(change);
    end = next;
  }
  return chosen;
}
