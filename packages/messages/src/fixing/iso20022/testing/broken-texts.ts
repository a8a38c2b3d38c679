import { GOOD_MX } from '../../../fixtures/iso20022/good.ts';
import type { CheckOptions } from '../../../reading/checking/check.ts';

export type Edit = readonly [from: string | RegExp, to: string];

/** A message with mistakes, and the same message after they were corrected. */
export interface BrokenText {
  readonly name: string;
  readonly base: string;
  readonly broken: string;
  readonly good: string;
  readonly options: CheckOptions;
}

/** A good message, by its name, after edits each of which must change something. */
export function changed(base: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    const after = text.replace(from, to);
    if (after === text) throw new Error(`${base} has nothing like ${from}.`);
    return after;
  }, GOOD_MX[base]?.text ?? '');
}

/** A good message after edits that break it; `expected` are those that it differs by from the good one when it is corrected. */
export function row(
  name: string,
  base: string,
  edits: readonly Edit[],
  expected: readonly Edit[] = [],
  options: CheckOptions = {},
): BrokenText {
  return { name, base, broken: changed(base, edits), good: changed(base, expected), options };
}
