/** Tells line and column (both from 1) of an offset in a text. */
export interface Locator {
  at(offset: number): { readonly line: number; readonly column: number };
}

/**
 * A locator that remembers the last place it told and counts lines from there, because problems are told
 * about in the order of the text: all of them together cost one pass.
 */
export function createLocator(text: string): Locator {
  let line = 1;
  let lineStart = 0;
  return {
    at(offset) {
      while (offset < lineStart) {
        line--;
        lineStart = text.lastIndexOf('\n', lineStart - 2) + 1;
      }
      let newline = text.indexOf('\n', lineStart);
      while (newline !== -1 && newline < offset) {
        line++;
        lineStart = newline + 1;
        newline = text.indexOf('\n', lineStart);
      }
      return { line, column: offset - lineStart + 1 };
    },
  };
}
