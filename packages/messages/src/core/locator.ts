/** Finds line and column (both from 1) of an offset in a text. */
export interface Locator {
  at(offset: number): { readonly line: number; readonly column: number };
}

/**
 * A locator that remembers the last position and counts lines from there. Because problems are reported roughly in
 * the order of the text, all of them together cost one pass.
 */
export function createLocator(text: string): Locator {
  let line = 1;
  let lineStart = 0;
  let lineEnd = endOfLine(text, 0);
  return {
    at(offset) {
      while (offset < lineStart) {
        line--;
        lineEnd = lineStart - 1;
        lineStart = text.lastIndexOf('\n', lineEnd - 1) + 1;
      }
      while (lineEnd < offset) {
        line++;
        lineStart = lineEnd + 1;
        lineEnd = endOfLine(text, lineStart);
      }
      return { line, column: offset - lineStart + 1 };
    },
  };
}

/** Where the line's newline is, or the end of the text. */
function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline === -1 ? text.length : newline;
}
