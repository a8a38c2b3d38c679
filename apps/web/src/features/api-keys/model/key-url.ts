import { oneOf, textUpTo } from '@/lib/url-state.ts';

/** What the list of keys keeps in the URL. */
export const keyUrlParams = {
  /** The form for a new key is open. */
  new: oneOf('1'),
  /** The key that somebody looked for. */
  key: textUpTo(40),
  /** The key whose rotation is asked about. */
  rotate: textUpTo(40),
};
