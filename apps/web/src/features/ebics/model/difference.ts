/** Characters around the first difference of long texts. */
const BEFORE = 60;
const AFTER = 160;

export interface Excerpt {
  /** The text before the difference, which begins with `…` if more precedes it. */
  same: string;
  /** The first character that differs; empty if the text ends there. */
  different: string;
  rest: string;
}

/** Two texts around the first character that differs; null if they are the same. */
export function firstDifference(
  expected: string,
  found: string,
): { expected: Excerpt; found: Excerpt } | null {
  if (expected === found) return null;
  const [wanted, given] = [[...expected], [...found]];
  const differs = wanted.findIndex((character, index) => character !== given[index]);
  const at = differs === -1 ? wanted.length : differs;
  return { expected: excerptOf(wanted, at), found: excerptOf(given, at) };
}

function excerptOf(characters: readonly string[], at: number): Excerpt {
  const start = Math.max(0, at - BEFORE);
  const end = at + 1 + AFTER;
  return {
    same: `${start > 0 ? '…' : ''}${characters.slice(start, at).join('')}`,
    different: characters[at] ?? '',
    rest: `${characters.slice(at + 1, end).join('')}${end < characters.length ? '…' : ''}`,
  };
}
