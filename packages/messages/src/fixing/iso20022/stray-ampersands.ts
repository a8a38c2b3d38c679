/** Comments, instructions and CDATA, which may contain `&`, and every `&` that does not begin an XML reference. */
const AMPERSAND = /<!--|<!\[CDATA\[|<\?|&(?!(?:#\d{1,9}|#x[\da-fA-F]{1,8}|amp|lt|gt|quot|apos);)/g;

const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

/** Offsets of `&` that do not begin a reference. */
export function strayAmpersands(text: string, from: number, to: number): number[] {
  const found: number[] = [];
  // Only this part is searched, however far away the end of a comment is.
  const piece = text.slice(from, to);
  AMPERSAND.lastIndex = 0;
  for (let match = AMPERSAND.exec(piece); match !== null; match = AMPERSAND.exec(piece)) {
    const end = ENDS[match[0]];
    if (end === undefined) found.push(from + match.index);
    else {
      const close = piece.indexOf(end, match.index + match[0].length);
      if (close === -1) break;
      AMPERSAND.lastIndex = close + end.length;
    }
  }
  return found;
}
