/** Comments, instructions and CDATA, in which `&` may be, and every `&` that begins none of the references of XML. */
const AMPERSAND = /<!--|<!\[CDATA\[|<\?|&(?!(?:#\d{1,9}|#x[\da-fA-F]{1,8}|amp|lt|gt|quot|apos);)/g;

const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

/** Offsets of `&` that do not begin a reference, at most this many. The parser looks for their end far after them. */
export function strayAmpersands(text: string, from: number, to: number, most: number): number[] {
  const found: number[] = [];
  // Only this piece is searched, however far after it the end of a comment is.
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
    if (found.length >= most) break;
  }
  return found;
}

/** The parser's complaint about an `&` without a name after it. */
export const BARE_AMPERSAND = 'empty entity name';

/** The complaint about an `&`: its name is unknown or missing. */
export function ampersandComplaint(text: string, offset: number): string {
  const isNamed = /^&[A-Za-z_][\w.-]{0,40};/.test(text.slice(offset, offset + 43));
  return isNamed ? 'undefined entity' : BARE_AMPERSAND;
}

/** A stretch of the text with another character in place of these ampersands, so that all places stay the same. */
export function withoutAmpersands(
  text: string,
  from: number,
  to: number,
  offsets: readonly number[],
): string {
  const parts: string[] = [];
  let last = from;
  for (const offset of offsets) {
    parts.push(text.slice(last, offset), '+');
    last = offset + 1;
  }
  parts.push(text.slice(last, to));
  return parts.join('');
}

/** Where another document may begin after a place, or the end of the text. */
export function nextDeclaration(text: string, from: number): number {
  const next = text.indexOf('<?xml ', from);
  return next === -1 ? text.length : next;
}
