import { oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

/** The state of the list of keys in the URL. */
export const keyUrlParams = {
  /** The form for a new key is open. */
  new: oneOf('1'),
  /** The key that the operator searched for. */
  key: textUpTo(40),
  /** The key whose rotation is being confirmed. */
  rotate: textUpTo(40),
};
