import { oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

export const TABS = ['bank', 'subscribers', 'orders', 'requests'] as const;

/** Everything that the screen keeps in the URL. */
export const ebicsUrlParams = {
  tab: oneOf(...TABS),
  new: oneOf('1'),
  /** The subscriber, order or request that is open. */
  subscriber: textUpTo(60),
  order: textUpTo(60),
  request: textUpTo(60),
  /** The user whose requests are listed. */
  user: textUpTo(35),
  refused: oneOf('1'),
};
