import type { CodedText } from './forms.ts';

/** The texts after the marks that a pattern finds, in their order. */
export function splitAt(text: string, pattern: RegExp): CodedText[] {
  const marks = [...text.matchAll(pattern)];
  return marks.map((mark, place) => ({
    code: mark[1] ?? '',
    text: text.slice(mark.index + mark[0].length, marks[place + 1]?.index ?? text.length).trim(),
  }));
}

/** Parts of one text that were cut at a width: one that is full runs on, any other is followed by a space. */
export function joinParts(parts: readonly string[], width: number): string {
  let text = '';
  let isFull = true;
  for (const part of parts) {
    const touches = isFull || text.endsWith(' ') || part.startsWith(' ');
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
