/** The parser's time grows with the square of the depth, and the stack is limited. */
export const NESTING_MAX = 32;

const OPENING = '([{';
const CLOSING = ')]}';
const QUOTES = '"\'';

/**
 * The nesting depth of an expression's brackets, ignoring those in its texts. Reads the expression once, from left to
 * right.
 */
export function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (QUOTES.includes(character)) at = endOfText(source, at);
    else if (source.startsWith('//', at)) at = endOfLine(source, at);
    else if (OPENING.includes(character)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.includes(character)) depth--;
  }
  return deepest;
}

/** Where a comment ends. */
function endOfLine(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end === -1 ? source.length : end;
}

/** The end of the text that begins there; the end of the source if the text is not closed. */
function endOfText(source: string, start: number): number {
  const quote = source.charAt(start);
  const isLong = source.startsWith(quote.repeat(3), start);
  const end = isLong ? quote.repeat(3) : quote;
  const isRaw = /(?<![A-Za-z0-9_])[bB]?[rR][bB]?$/.test(source.slice(Math.max(0, start - 3), start));
  for (let at = start + end.length; at < source.length; at++) {
    if (source.charAt(at) === '\\' && !isRaw) at++;
    else if (source.startsWith(end, at)) return at + end.length - 1;
  }
  return source.length;
}
