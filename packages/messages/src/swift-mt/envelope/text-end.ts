import type { Problems } from '../../core/problems.ts';
import { isLineEnd } from '../files/containers-characters.ts';
import { type Cursor, placeOf } from './cursor.ts';
import { isFieldNext, isLoneBrace, reportText } from './text-lines.ts';

const CLOSE = 125;
/** Ends a message of DOS-PCC. */
const END_OF_MESSAGE = 3;
/** Some banks end their statements with this instead of a hyphen. */
const BANK_CLOSING = '-XXX';

const BAD_HYPHEN =
  'This line begins with a hyphen, which ends block 4; begin it differently, or end the block with -}.';
const SPLIT_END = 'The hyphen and the brace that end block 4 are apart; write -}.';
const NO_BRACE = 'Block 4 ends with a hyphen alone; write -}.';
const BANK_END = 'Block 4 ends with -XXX; write -}.';
const NO_HYPHEN = 'Block 4 ends with a brace alone; write -}.';

/** A hyphen and a brace with white space between them. */
const APART = /-\s+\}/y;

/** The end of the block here: `-}`, in real files also one of the two alone; empty when nothing does. */
export function closingAt(
  cursor: Cursor,
  bare: boolean,
  beginsNext: (at: number) => boolean,
  problems: Problems,
): string {
  const { text, at } = cursor;
  if (text.charCodeAt(at) === CLOSE) {
    if (bare || !isLoneBrace(text, at)) return '';
    reportText(problems, placeOf(cursor), NO_HYPHEN);
    return '}';
  }
  if (text.charCodeAt(at + 1) === CLOSE) return '-}';
  APART.lastIndex = at;
  const [apart = ''] = bare ? [] : (APART.exec(text) ?? []);
  if (apart !== '' && isLoneBrace(text, at + apart.length - 1)) {
    reportText(problems, placeOf(cursor), SPLIT_END);
    return apart;
  }
  const closing = text.startsWith(BANK_CLOSING, at) ? BANK_CLOSING : '-';
  const after = at + closing.length;
  const next = text.charCodeAt(after);
  const isLast = Number.isNaN(next) || next === END_OF_MESSAGE || text.startsWith('{5:', after);
  if (isLast || (isLineEnd(next) && !isFieldNext(text, after, beginsNext))) {
    if (!bare) reportText(problems, placeOf(cursor), closing === '-' ? NO_BRACE : BANK_END);
    return closing;
  }
  reportText(problems, placeOf(cursor), BAD_HYPHEN);
  return '';
}

/** A block that follows block 4, or the next message, directly after a brace. */
const BLOCK_BEHIND = /\{[15S]:/y;

/** Trailers after a text without an end. */
const TRAILERS = /\{5:(?:\{[A-Z]{3}[:}]|\})/;

/**
 * Moves after a brace within the current line that another block or message follows, or to trailers in it: no
 * text has a closing brace in it, so the block ends there. Returns whether there is one.
 */
export function moveToEndInLine(cursor: Cursor, newline: number): boolean {
  const { text } = cursor;
  for (let from = cursor.at; ; from = cursor.brace + 1) {
    if (cursor.brace < from) {
      const brace = text.indexOf('}', from);
      cursor.brace = brace === -1 ? text.length : brace;
    }
    if (cursor.brace >= newline) return false;
    const trailers = text.slice(from, cursor.brace + 1).search(TRAILERS);
    if (trailers !== -1) {
      cursor.at = from + trailers;
      return true;
    }
    BLOCK_BEHIND.lastIndex = cursor.brace + 1;
    if (!BLOCK_BEHIND.test(text)) continue;
    cursor.at = cursor.brace + 1;
    return true;
  }
}
