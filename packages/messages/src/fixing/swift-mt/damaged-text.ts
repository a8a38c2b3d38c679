import type { TextSpan } from '../../core/text-span.ts';
import type { FieldSpec } from '../../swift-mt/fields/definitions/field-spec.ts';
import { fixOf, lineEndOf, type MtFixer, type MtPiece, placeOf, specOf } from './spot.ts';

/** Texts that some systems write in place of line ends. */
const WRITTEN_LINE_ENDS: readonly RegExp[] = [/@@/g, /\\r\\n|\\n/g, /<br ?\/?>/gi];
const TAG = /:\d\d[A-Z]?:/g;

/** Block 4 whose fields do not begin on their own lines: its line ends are restored, where these are certain. */
export const damagedText: MtFixer = (problem, piece) => {
  const place = placeOf(problem, piece);
  const body = place === null || problem.path !== 'block 4' ? null : bodyAround(place, piece);
  if (body === null || piece.message.blocks.text?.length !== 0) return null;
  const { start, end } = body;
  const text = piece.text.slice(start, end);
  const lines = withLineEnds(text) ?? withoutIndentation(text) ?? atTags(text, piece);
  if (lines === null) return null;
  const lineEnd = lineEndOf(piece);
  const restored = lines.map((line) => line + lineEnd).join('');
  const { bare } = piece.message.blocks.layout;
  const message = 'Begin each tag of block 4 on its own line';
  return fixOf(start, end, bare ? restored : lineEnd + restored, message);
};

/** The text between `{4:` and `-}`; the whole message where it has no blocks. */
function bodyAround(place: number, { text, span, message }: MtPiece): TextSpan | null {
  if (message.blocks.layout.bare) return span;
  const opening = text.lastIndexOf('{4:', place);
  const isClosed = /-\}\s*(?=\{[5S]:|$)/.test(text.slice(place, span.end));
  if (opening < span.start || !isClosed) return null;
  return { start: opening + '{4:'.length, end: text.indexOf('-}', place) };
}

/** The lines of a text in which something else replaces every line end. */
function withLineEnds(body: string): readonly string[] | null {
  for (const written of WRITTEN_LINE_ENDS) {
    const lines = body.split(written).map((line) => line.trimEnd());
    if (lines.length > 2) return ownLines(lines);
  }
  return null;
}

/** The lines of a text that is moved in as a whole. */
function withoutIndentation(body: string): readonly string[] | null {
  const lines = body.split(/\r*\n|\r/).map((line) => line.trimEnd());
  const indented = lines.filter((line) => line !== '');
  if (indented.length < 2) return null;
  const [indentation = ''] = /^[ \t]+/.exec(indented[0] ?? '') ?? [];
  if (indentation === '' || !indented.every((line) => line.startsWith(indentation))) return null;
  return ownLines(lines.map((line) => line.slice(indentation.length)));
}

/** The lines without empty ones at both ends; null unless the first begins with a tag. */
function ownLines(lines: readonly string[]): readonly string[] | null {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const own = lines.slice(first, last + 1);
  return /^:\d\d[A-Z]?:/.test(own[0] ?? '') ? own : null;
}

/** A text on one line, split at its tags; null if a field may have had several lines. */
function atTags(body: string, { message }: MtPiece): readonly string[] | null {
  const flat = body.trim();
  if (/[\r\n]/.test(flat)) return null;
  const starts = [...flat.matchAll(TAG)].map(({ index }) => index);
  if (starts.length < 2 || starts[0] !== 0) return null;
  const lines = starts.map((start, place) => flat.slice(start, starts[place + 1]).trimEnd());
  const isClear = lines.every((line) => {
    const [whole = '', tag = ''] = /^:(\d\d[A-Z]?):/.exec(line) ?? [];
    const value = line.slice(whole.length);
    const spec = specOf({ tag, value, line: 1 }, message);
    return spec !== null && hasOneLine(spec, value);
  });
  return isClear ? lines : null;
}

/** True for a value that is right as one line, and in which no line end can have been lost. */
function hasOneLine({ format }: FieldSpec, value: string): boolean {
  const hasLines = format.elements.some(({ kind }) => kind === 'lines' || kind === 'block');
  const hasMore = format.elements.some(({ kind }) => kind === 'newline') && value.startsWith('/');
  return !hasLines && !hasMore && format.pattern.test(value);
}
