import type { VerificationAnswer } from '@clearbench/contract';
import { oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

export const TABS = ['register', 'verifications', 'try', 'forced', 'thresholds'] as const;

/** Not from the contract, whose module has the schemas: the screen opens without them. */
export const ANSWERS = [
  'match',
  'close-match',
  'no-match',
  'not-possible',
  'fault',
] as const satisfies readonly VerificationAnswer[];

/** Everything that the screen keeps in the URL. */
export const payeesUrlParams = {
  tab: oneOf(...TABS),
  search: textUpTo(140),
  /** The payee that is open. */
  payee: textUpTo(60),
  answer: oneOf(...ANSWERS),
  /** The verification that is open. */
  verification: textUpTo(60),
  new: oneOf('1'),
  /** The account to try. */
  account: textUpTo(60),
};
