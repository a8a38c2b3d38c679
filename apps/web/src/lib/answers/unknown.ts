import { capitalised } from '../capitalised.ts';

export const UNKNOWN = 'Unknown';

/** The words for a value outside its closed set, as a newer server may send one: the value, capitalised. */
export const unknownText = (value: string): string => (value === '' ? UNKNOWN : capitalised(value));

/** The entry for a value of a closed set; `other` makes one for a value outside it. */
export const entryOf = <K extends string, T>(
  entries: Readonly<Record<K, T>>,
  value: K,
  other: (value: string) => T,
): T => (Object.hasOwn(entries, value) ? entries[value] : other(value));

/** The text for a value of a closed set, or for one outside it. */
export const textOf = <K extends string>(texts: Readonly<Record<K, string>>, value: K): string =>
  entryOf(texts, value, unknownText);
