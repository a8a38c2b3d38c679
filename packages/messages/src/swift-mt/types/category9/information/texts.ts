import type { CodedText } from './forms.ts';

/** The texts after the marks that a pattern finds, in their order. */
export function splitAt(text: string, pattern: RegExp): CodedText[] {
  const marks = [...text.matchAll(pattern)];
  return marks.map((mark, place) => ({
    code: mark[1] ?? '',
    text: text.slice(mark.index + mark[0].length, marks[place + 1]?.index ?? text.length).trim(),
  }));
}

/** A text without the characters at its end that are among these. A pattern would begin anew at each of them. */
export function withoutEnd(text: string, ends: string): string {
  let end = text.length;
  while (end > 0 && ends.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * Parts of one text that were cut at a width: one that is full runs on, any other is followed by a space.
 * @param begin finds at 0 what is never the rest of the part before it.
 */
export function joinParts(parts: readonly string[], width: number, begin?: RegExp): string {
  let text = '';
  let isFull = true;
  for (const part of parts) {
    const runsOn = isFull && (text === '' || begin === undefined || part.search(begin) !== 0);
    const touches = runsOn || text.endsWith(' ') || part.startsWith(' ');
    text += touches ? part : ` ${part}`;
    isFull = part.length >= width;
  }
  return text;
}

/**
 * ABWA names the party that the initiator of a payment acts for, ABWE that of the other side. A direct debit, which has a mandate,
 * is initiated by the creditor, a transfer by the debtor.
 */
export function withUltimateParties(details: readonly CodedText[]): readonly CodedText[] {
  if (!details.some(({ code }) => code === 'ABWA' || code === 'ABWE')) return details;
  const isDebit = details.some(({ code }) => code === 'MARF');
  const words: Readonly<Record<string, string>> = isDebit
    ? { ABWA: 'ULTC', ABWE: 'ULTD' }
    : { ABWA: 'ULTD', ABWE: 'ULTC' };
  return details.map(({ code, text }) => ({ code: words[code] ?? code, text }));
}
