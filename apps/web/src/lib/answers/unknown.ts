import { capitalised } from '../text/capitalised.ts';

export const UNKNOWN = 'Unknown';

/** The label of a value outside its closed set, which a newer server may send: the value, capitalised. */
export const unknownText = (value: string): string => (value === '' ? UNKNOWN : capitalised(value));

/** The entry for a value of a closed set; `other` creates one for any other value. */
export const entryOf = <K extends string, T>(
  entries: Readonly<Record<K, T>>,
  value: K,
  other: (value: string) => T,
): T => (Object.hasOwn(entries, value) ? entries[value] : other(value));

/** The text for a value of a closed set, or for one outside it. */
export const textOf = <K extends string>(texts: Readonly<Record<K, string>>, value: K): string =>
  entryOf(texts, value, unknownText);
