const INDENT = '  ';

/**
 * XML with a line for each element, to be read and compared. Texts stay in the line of their element, and nothing but the white space
 * between elements is changed.
 */
export function xmlLines(xml: string): string {
  const pieces = xml.replaceAll(/>\s+</g, '><').replaceAll('><', '>\n<').split('\n');
  let depth = 0;
  return pieces
    .map((piece) => {
      if (piece.startsWith('</')) depth = Math.max(0, depth - 1);
      const line = `${INDENT.repeat(depth)}${piece}`;
      if (opens(piece)) depth++;
      return line;
    })
    .join('\n');
}

/** True if the piece begins an element that ends in a later line. */
const opens = (piece: string): boolean =>
  /^<[^!?/]/.test(piece) && !piece.endsWith('/>') && !piece.includes('</');
