/** A change of a text: the part between two offsets is replaced. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The change that makes one text another: all from the first difference to the last. Line ends and surrogate pairs stay whole. */
export function differenceOf(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  while (isInside(before, head) || isInside(after, head)) head--;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  while (isInside(before, before.length - tail) || isInside(after, after.length - tail)) tail--;
  return { start: head, end: before.length - tail, replacement: after.slice(head, after.length - tail) };
}

/** True within CRLF and CRCRLF, and within a character of two units. */
function isInside(text: string, at: number): boolean {
  return at > 0 && /^(?:\r[\r\n]|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(at - 1, at + 1));
}
