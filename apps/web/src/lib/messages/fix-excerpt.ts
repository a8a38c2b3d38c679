import { formatCount } from '../format.ts';
import { type Difference, differenceOf } from './difference.ts';
import type { Fix } from './protocol.ts';

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

/** A line, with what stays the same around what changes in it. Either may be shortened. */
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

/** What a person compares to judge a change. */
export function excerptOf(text: string, fix: Fix): FixExcerpt {
  const { start, end, replacement: after } = narrowed(text, aroundLineEnds(text, fix));
  const before = text.slice(start, end);
  const beforeEnds = before.match(LINE_END) ?? [];
  const afterEnds = after.match(LINE_END) ?? [];
  // Lines of which only the ends change would fill both sides and look alike.
  if (beforeEnds.length > 1 && isSameBut(LINE_END, before, after))
    return { before: endsOnly(beforeEnds), after: endsOnly(afterEnds) };
  const look: Look = {
    lead: leadOf(text, start),
    tail: tailOf(text, end),
    showsWhiteSpace: isSameBut(WHITE_SPACE, before, after),
  };
  return { before: sideOf(before, look), after: sideOf(after, look) };
}

/** The change with all of the line ends that it begins or ends within. */
function aroundLineEnds(text: string, { span, replacement }: Fix): Difference {
  const { start, end } = span;
  const from = text[start - 1] === '\r' && text[start] !== '\r' ? start - 1 : start;
  const to = text[end] === '\n' ? end + 1 : end;
  return { start: from, end: to, replacement: text.slice(from, start) + replacement + text.slice(end, to) };
}

/** The change without what stays the same at its start and end. */
function narrowed(text: string, { start, end, replacement }: Difference): Difference {
  const within = differenceOf(text.slice(start, end), replacement);
  return { ...within, start: start + within.start, end: start + within.end };
}

const isSameBut = (ignored: RegExp, one: string, other: string): boolean =>
  one.replaceAll(ignored, '') === other.replaceAll(ignored, '');

/** `CRLF at 12 line ends`, or `CR and LF at 12 line ends` of a mixture. */
function endsOnly(ends: readonly string[]): ExcerptSide {
  const names = [...new Set(ends)].map((end) => end.replaceAll('\r', 'CR').replaceAll('\n', 'LF'));
  const tail = ` at ${formatCount(ends.length)} line ends`;
  return { rows: [{ number: 1, lead: '', changed: names.join(' and '), tail }], rowsLeftOut: 0 };
}

interface Look {
  /** The unchanged text of the same line before and after the change. */
  readonly lead: string;
  readonly tail: string;
  /** Blanks and line ends are shown where nothing else changes. */
  readonly showsWhiteSpace: boolean;
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

function sideOf(changed: string, { lead, tail, showsWhiteSpace }: Look): ExcerptSide {
  const lines = linesOf(changed);
  const shown = lines.length > ROWS_MAX ? lines.slice(0, ROWS_MAX - 1) : lines;
  const rows = shown.map(({ text, end }, index) => ({
    number: index + 1,
    lead: index === 0 ? visible(lead) : '',
    changed: visible(shortened(text), showsWhiteSpace) + (showsWhiteSpace ? visible(end) : ''),
    tail: index === lines.length - 1 ? visible(tail) : '',
  }));
  return { rows, rowsLeftOut: lines.length - shown.length };
}

function linesOf(text: string): { text: string; end: string }[] {
  const lines = [];
  let at = 0;
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    lines.push({ text: text.slice(at, index), end });
    at = index + end.length;
  }
  lines.push({ text: text.slice(at), end: '' });
  return lines;
}

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

/** `␍` for CR; `<U+00A0>` for what has no picture. */
function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 32) return String.fromCodePoint(0x2400 + code);
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
