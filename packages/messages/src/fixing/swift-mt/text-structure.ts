import type { Problem } from '../../core/problem.ts';
import type { TextSpan } from '../../core/text-span.ts';
import { fixOf, lineEndOf, type MtFixer, type MtPiece, placeOf } from './spot.ts';

/** A line end that is faulty throughout block 4. */
export const lineEnds: MtFixer = (problem, piece) => {
  const { lineEnd, valueLineEnd, returnsOnly } = piece.message.blocks.layout;
  if (problem.path !== 'block 4' || valueLineEnd === null) return null;
  const [wrong, right] = [lineEnd, valueLineEnd].map((end) =>
    returnsOnly ? end.replaceAll('\n', '\r') : end,
  );
  const { start, end } = textSpan(piece);
  const text = piece.text.slice(start, end).replaceAll(wrong ?? '', right ?? '');
  return fixOf(start, end, text, 'End each line of block 4 with one line end');
};

/** `{4:` that is missing in front of the fields, or on the line of the first of them. */
export const textBegin: MtFixer = (problem, piece) => {
  const place = blockPlace(problem, piece);
  if (place === null) return null;
  const { layout } = piece.message.blocks;
  const { text } = piece;
  const lineEnd = lineEndOf(piece);
  const isField = /^:\d\d[A-Z]?:/.test(text.slice(place, place + 5));
  if (isField && layout.unopened)
    return fixOf(place, place, `{4:${lineEnd}`, 'Write {4: in front of the first field');
  if (isField && !text.endsWith('{4:', place)) return null;
  if (isField) return fixOf(place, place, lineEnd, 'Begin a new line for the first field');
  const [blanks = ''] = /^[ \t]+(?=\r?[\n\r])/.exec(text.slice(place, place + 100)) ?? [];
  const isFirst = text.slice(0, place).trimEnd().endsWith('{4:');
  if (blanks === '' || !isFirst) return null;
  return fixOf(place, place + blanks.length, '', 'Leave out the blanks in front of the first field');
};

/** The end of block 4, and spellings that come close to it. */
const NEARLY_AN_END = /^(?:[-\u2013\u2014]?\s*\}|-XXX(?![^\s{])|-)/;

/** The end of block 4 that is incomplete, divided, or not on its own line. */
export const textEnd: MtFixer = (problem, piece) => {
  const place = blockPlace(problem, piece);
  const { message, text } = piece;
  const { layout, textEnd: end } = message.blocks;
  if (place === null || layout.bare || place !== piece.offsetAt(end.line, end.column)) return null;
  const [written = ''] = NEARLY_AN_END.exec(text.slice(place, place + 100)) ?? [];
  // A text without any end may be cut off, unless trailers follow.
  if (written === '' && !text.startsWith('{5:', place)) return null;
  const behindText = text.slice(0, place).trimEnd().length;
  const hasOwnLine = /[\r\n]/.test(text.slice(behindText, place)) || text.endsWith('{4:', behindText);
  const [blanks = ''] = /[ \t]*$/.exec(text.slice(behindText, place)) ?? [];
  return fixOf(
    place - blanks.length,
    place + written.length,
    `${hasOwnLine ? '' : lineEndOf(piece)}-}`,
    'End block 4 with a line that is -}',
  );
};

/** Braces behind a block that is closed already. */
export const surplusBraces: MtFixer = (problem, piece) => {
  const place = placeOf(problem, piece);
  const { textEnd: end } = piece.message.blocks;
  // A brace alone at the end of the text closes it.
  if (place === null || place === piece.offsetAt(end.line, end.column)) return null;
  const [braces = ''] = /^\}(?:\s*\})*/.exec(piece.text.slice(place, piece.span.end)) ?? [];
  if (braces === '') return null;
  const start = piece.text.slice(0, place).trimEnd().length;
  return fixOf(start, place + braces.length, '', 'Leave out the brace that has no counterpart');
};

/** Fields in which a line that begins with a colon or a hyphen is text. */
const NARRATIVE = /^(?:7[0-9][A-Z]?|86|50[KH]?|59|5[1-8]D)$/;

/** A line of text that begins like a tag or the end of the block: a blank in front of it says that it is neither. */
export const textLine: MtFixer = (problem, piece) => {
  const place = blockPlace(problem, piece);
  const { text, message } = piece;
  if (place === null || problem.column !== 1) return null;
  const field = message.blocks.text?.findLast(({ line }) => line < (problem.line ?? 0));
  const line = text.slice(place, piece.lineAt(problem.line ?? 0).end);
  if (field === undefined || !NARRATIVE.test(field.tag) || !/^[:-][ A-Za-z0-9]+(?![A-Za-z0-9:])/.test(line))
    return null;
  if (/^:\s*[A-Za-z0-9]{1,4}(?::|$)/.test(line) || /^:\d\d/.test(line)) return null;
  return fixOf(place, place, ' ', 'Indent the line by a space, because it is text');
};

/** The text of block 4, from after `{4:`, or from its first field, up to its end. */
function textSpan({ message, text, span, offsetAt }: MtPiece): TextSpan {
  const { textEnd: end } = message.blocks;
  const opening = text.indexOf('{4:', span.start);
  const start = opening === -1 || opening >= span.end ? span.start : opening + 3;
  return { start, end: offsetAt(end.line, end.column) };
}

function blockPlace(problem: Problem, piece: MtPiece): number | null {
  return problem.path === 'block 4' ? placeOf(problem, piece) : null;
}
