import { isSpace } from '../../swift-mt/files/containers-characters.ts';

const NUL = 0;
/** The end-of-file mark of DOS and CP/M. */
const SUBSTITUTE = 26;

/**
 * A text without the padding with which some systems fill their last sector or record: NUL and 0x1A, and white space among them.
 * White space alone stays, and so does a text of nothing else.
 */
export function withoutPadding(text: string): string {
  const end = paddingStart(text);
  return end === text.length || end === 0 ? text : text.slice(0, end);
}

/** Where the padding at the end of a text begins; its length where there is none. */
export function paddingStart(text: string): number {
  let start = text.length;
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text.charCodeAt(at);
    if (character === NUL || character === SUBSTITUTE) start = at;
    else if (!isSpace(character)) break;
  }
  return start;
}

/** True if a piece of a text is nothing but padding and white space. */
export function isPadding(piece: string): boolean {
  for (let at = 0; at < piece.length; at++) {
    const character = piece.charCodeAt(at);
    if (character !== NUL && character !== SUBSTITUTE && !isSpace(character)) return false;
  }
  return true;
}
