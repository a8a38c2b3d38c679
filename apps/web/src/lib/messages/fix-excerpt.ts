import type { Fix } from '@clearbench/messages/fixes';
import { formatCount } from '../text/format.ts';
import { type Difference, differenceOf } from './difference.ts';

/** The lines that a change touches, before and after it. */
export interface FixExcerpt {
  readonly before: ExcerptSide;
  readonly after: ExcerptSide;
}

export interface ExcerptSide {
  readonly rows: readonly ExcerptRow[];
  /** How many rows more there are. */
  readonly rowsLeftOut: number;
}

/** A line, with the unchanged text around the change in it. Either may be shortened. */
export interface ExcerptRow {
  /** From 1. */
  readonly number: number;
  readonly lead: string;
  readonly changed: string;
  readonly tail: string;
}

const ROWS_MAX = 5;
/** Characters of the unchanged text before and after a change within its line. */
const LEAD_MAX = 32;
const TAIL_MAX = 24;
const CHANGED_MAX = 120;
const ELLIPSIS = '…';

const LINE_END = /\r*\n|\r/g;
const WHITE_SPACE = /\s+/g;

/** Shows a change as a person compares texts. */
export function excerptOf(text: string, fix: Fix): FixExcerpt {
  const { start, end, replacement: after } = narrowed(text, aroundLineEnds(text, fix));
  const before = text.slice(start, end);
  const beforeEnds = before.match(LINE_END) ?? [];
  const afterEnds = after.match(LINE_END) ?? [];
  // Lines in which only the ends change would fill both sides and look alike.
  if (beforeEnds.length > 1 && isSameBut(LINE_END, before, after))
    return { before: endsOnly(beforeEnds), after: endsOnly(afterEnds) };
  const around = { lead: leadOf(text, start), tail: tailOf(text, end) };
  const beforeLines = linesOf(before);
  const afterLines = linesOf(after);
  if (beforeLines.length === afterLines.length) return lineByLine(beforeLines, afterLines, around);
  const showsEnds = isSameBut(WHITE_SPACE, before, after);
  return { before: sideOf(beforeLines, around, showsEnds), after: sideOf(afterLines, around, showsEnds) };
}

/** The change with all of the line ends that it begins or ends within. */
function aroundLineEnds(text: string, { span, replacement }: Fix): Difference {
  const { start, end } = span;
  const from = text[start - 1] === '\r' && text[start] !== '\r' ? start - 1 : start;
  const isWithin = text[end] === '\n' || (text[end - 1] === '\r' && text.startsWith('\r\n', end));
  const to = isWithin ? text.indexOf('\n', end) + 1 : end;
  return { start: from, end: to, replacement: text.slice(from, start) + replacement + text.slice(end, to) };
}

/** The change without the unchanged text at its start and end. */
function narrowed(text: string, { start, end, replacement }: Difference): Difference {
  const within = differenceInWords(text.slice(start, end), replacement);
  return { ...within, start: start + within.start, end: start + within.end };
}

/** The difference of two texts in whole words, because parts of words would be hard to compare. */
function differenceInWords(before: string, after: string): Difference {
  const shift = after.length - before.length;
  let { start, end } = differenceOf(before, after);
  while (isWord(before[start - 1]) && (isWord(before[start]) || isWord(after[start]))) start--;
  while (isWord(before[end]) && (isWord(before[end - 1]) || isWord(after[end - 1 + shift]))) end++;
  return { start, end, replacement: after.slice(start, end + shift) };
}

const isWord = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character);

const isSameBut = (ignored: RegExp, one: string, other: string): boolean =>
  one.replaceAll(ignored, '') === other.replaceAll(ignored, '');

/** `CRLF at 12 line ends`, or `CR and LF at 12 line ends` of a mixture. */
function endsOnly(ends: readonly string[]): ExcerptSide {
  const names = [...new Set(ends)].map((end) => end.replaceAll('\r', 'CR').replaceAll('\n', 'LF'));
  const tail = ` at ${formatCount(ends.length)} line ends`;
  return { rows: [{ number: 1, lead: '', changed: names.join(' and '), tail }], rowsLeftOut: 0 };
}

function leadOf(text: string, end: number): string {
  const start = Math.max(end - LEAD_MAX, 0);
  const near = text.slice(start, end);
  const line = near.slice(Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r')) + 1);
  const isShortened = line === near && start > 0 && !isLineEnd(text[start - 1]);
  return isShortened ? ELLIPSIS + line : line;
}

function tailOf(text: string, start: number): string {
  const end = start + TAIL_MAX;
  const [line = ''] = text.slice(start, end).split(/[\r\n]/, 1);
  const isShortened = line.length === TAIL_MAX && end < text.length && !isLineEnd(text[end]);
  return isShortened ? line + ELLIPSIS : line;
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

interface Line {
  readonly text: string;
  readonly end: string;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    lines.push({ text: text.slice(at, index), end });
    at = index + end.length;
  }
  lines.push({ text: text.slice(at), end: '' });
  return lines;
}

/** The unchanged text of the first line before the change, and of the last one after it. */
interface Around {
  readonly lead: string;
  readonly tail: string;
}

/** Only the lines that differ, each with its difference. */
function lineByLine(before: readonly Line[], after: readonly Line[], around: Around): FixExcerpt {
  const rows: [ExcerptRow, ExcerptRow][] = [];
  for (const [index, line] of before.entries()) {
    const other = after[index];
    if (other === undefined || (line.text === other.text && line.end === other.end)) continue;
    const lead = index === 0 ? around.lead : '';
    const tail = index === before.length - 1 ? around.tail : '';
    rows.push(rowsOf(index + 1, line, other, { lead, tail }));
  }
  return { before: cut(rows.map(([row]) => row)), after: cut(rows.map(([, row]) => row)) };
}

function rowsOf(number: number, before: Line, after: Line, around: Around): [ExcerptRow, ExcerptRow] {
  const compared = ({ text, end }: Line) => (before.end === after.end ? text : text + end);
  const line = compared(before);
  const { start, end, replacement } = differenceInWords(line, compared(after));
  const changed = line.slice(start, end);
  const lead = visible(endOf(around.lead + line.slice(0, start)));
  const tail = visible(beginningOf(line.slice(end) + around.tail));
  const showsBlanks = isSameBut(WHITE_SPACE, changed, replacement);
  const row = (text: string) => ({ number, lead, changed: visible(shortened(text), showsBlanks), tail });
  return [row(changed), row(replacement)];
}

/** All lines of a change that makes them more or fewer. */
function sideOf(lines: readonly Line[], { lead, tail }: Around, showsEnds: boolean): ExcerptSide {
  return cut(
    lines.map(({ text, end }, index) => ({
      number: index + 1,
      lead: index === 0 ? visible(lead) : '',
      changed: visible(shortened(text)) + (showsEnds ? visible(end) : ''),
      tail: index === lines.length - 1 ? visible(tail) : '',
    })),
  );
}

function cut(rows: readonly ExcerptRow[]): ExcerptSide {
  const shown = rows.length > ROWS_MAX ? rows.slice(0, ROWS_MAX - 1) : rows;
  return { rows: shown, rowsLeftOut: rows.length - shown.length };
}

const endOf = (text: string): string => (text.length > LEAD_MAX ? ELLIPSIS + text.slice(-LEAD_MAX) : text);

const beginningOf = (text: string): string =>
  text.length > TAIL_MAX ? text.slice(0, TAIL_MAX) + ELLIPSIS : text;

function shortened(text: string): string {
  if (text.length <= CHANGED_MAX) return text;
  return text.slice(0, CHANGED_MAX - LEAD_MAX) + ELLIPSIS + text.slice(-LEAD_MAX);
}

/** Characters that a screen does not show, or shows like a space. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

function visible(text: string, withBlanks = false): string {
  const shown = text.replaceAll(INVISIBLE, pictureOf);
  return withBlanks ? shown.replaceAll(' ', '·') : shown;
}

/** `␍` for CR; `<U+00A0>` for a character without a picture. */
function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 32) return String.fromCodePoint(0x2400 + code);
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
