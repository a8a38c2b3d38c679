import type { PayeeMatch } from '../match-payee.ts';

/** The given name, the registered name or names, and the result that a bank's expert expects. */
export type CorpusPair = readonly [
  given: string,
  registered: string | readonly string[],
  expected: PayeeMatch['result'],
];

/** Pairs of names as they occur in a language. People are combinations of common names; companies are invented. */
export interface CorpusLanguage {
  readonly persons: readonly CorpusPair[];
  readonly organisations: readonly CorpusPair[];
}
