/** No known name is longer than this. */
const LONGEST = 40;

/**
 * True if a typo explains the difference of two long names: a letter or two more, less, different or swapped. Short
 * names, and names that differ in a digit, are too similar to choose between.
 */
export function isTypingSlip(written: string, right: string, mostOfLong = 2): boolean {
  const shorter = Math.min(written.length, right.length);
  if (shorter < 5 || written.length > LONGEST || digitsOf(written) !== digitsOf(right)) return false;
  const most = shorter < 8 ? 1 : mostOfLong;
  return Math.abs(written.length - right.length) <= most && distance(written, right) <= most;
}

/** The names that differ from a short one by one letter, or by two swapped ones, whatever their case. */
export function nearNames(written: string, names: readonly string[]): string[] {
  const capitals = written.toUpperCase();
  return names.filter((name) => isOneSlip(capitals, name.toUpperCase()));
}

/** Compares from both ends: faster than `distance`, for long lists. */
function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (Math.max(one.length, other.length) - shorter > 1) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const between = Math.max(one.length, other.length) - start - end;
  const isSwap = between === 2 && one[start] === other[start + 1] && one[start + 1] === other[start];
  return between <= 1 || isSwap;
}

function digitsOf(name: string): string {
  return name.replace(/\D/g, '');
}

/** The minimum number of letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
export function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
