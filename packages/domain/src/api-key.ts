/** How many characters of an API key may be shown. */
const PREFIX_LENGTH = 8;
const WHOLE_KEY = /clb_[0-9a-f]{32}/gi;
/** The text in the place of the key in the path of a receiver, if it is longer than a prefix. */
const KEY_IN_PATH = /(webhook-transaction\/[^/?#\s"'`\\]+\/status\/)([^/?#\s"'`\\…]{9,})/g;

/** The part of an API key that may be shown: its first 8 characters, or all of it when it has no more. */
export const keyPrefix = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** An API key in its shown form: `clb_7f3a…`. */
export const maskedKey = (key: string): string => (key.length <= PREFIX_LENGTH ? key : `${keyPrefix(key)}…`);

/** A text, such as a URL or a message, with its API keys in their shown form. */
export const withKeysMasked = (text: string): string =>
  text
    .replace(KEY_IN_PATH, (_all, path: string, key: string) => path + maskedKey(key))
    .replace(WHOLE_KEY, maskedKey);

/** True if a text has an API key that must not be shown. */
export const hasKey = (text: string): boolean => withKeysMasked(text) !== text;
