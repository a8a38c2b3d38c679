import type { Problems } from '../../core/problems.ts';
import { isLineEnd } from '../files/containers-characters.ts';
import { type Cursor, columnOf, lineEndOf, moveTo, nextLine, placeOf } from './cursor.ts';
import type { FinField, LayoutDraft, LinePosition } from './fin-message.ts';
import { withRightLineEnds } from './line-ends.ts';
import { isFlattened, strayText } from './stray-text.ts';
import { closingAt, moveToEndInLine } from './text-end.ts';
import {
  beginsBlockOrMessage,
  closingInLine,
  isBlankLine,
  isFirstField,
  lineAt,
  reportText,
  tagAt,
  tagLength,
} from './text-lines.ts';

/** Maximum number of fields kept of one message. A statement outside the network may be long; beyond this a text is not a message. */
const FIELDS_MAX = 100_000;

const OPEN = 123;
const CLOSE = 125;
const COLON = 58;
const HYPHEN = 45;
const DOLLAR = 36;
const NEWLINE = 10;
const RETURN = 13;

/** The fields of block 4, and where it ends. */
export interface TextBlock {
  readonly fields: readonly FinField[];
  readonly end: LinePosition;
}

/** The block while it is being read, with the field that is open. */
interface Draft {
  readonly fields: FinField[];
  readonly layout: LayoutDraft;
  readonly problems: Problems;
  otherLineEnds: Map<number, string> | null;
  tag: string;
  /** Where the open field's value begins; -1 when no field is open. */
  valueStart: number;
  fieldLine: number;
  fieldColumn: number;
  /** True if the end of the block was in text before the first field; null when there is no such text. */
  strayEnd: boolean | null;
}

/**
 * Reads the fields of block 4 from after `{4:` to after `-}`, line by line: a line that begins with a tag
 * (`:32A:`) opens a field, `-}` at the start of a line ends the block, every other line continues its field.
 *
 * A `bare` block has no braces around it. It ends with `-` or `-}`, with the text, or where the next one
 * begins with its field 20. A hyphen before another field is text.
 */
export function readTextBlock(cursor: Cursor, layout: LayoutDraft, problems: Problems): TextBlock {
  const { text } = cursor;
  const { bare } = layout;
  const start = cursor.at;
  const draft: Draft = {
    fields: [],
    layout,
    problems,
    otherLineEnds: null,
    tag: '',
    valueStart: -1,
    fieldLine: 0,
    fieldColumn: 1,
    strayEnd: null,
  };
  while (cursor.at < text.length) {
    const first = text.charCodeAt(cursor.at);
    const closing =
      first === HYPHEN || first === CLOSE
        ? closingAt(cursor, bare, (next) => beginsNext(draft, text, next), problems)
        : '';
    if (first === COLON) {
      const length = tagIn(draft, cursor);
      if (length > 0 && cursor.at === start && isFlattened(lineAt(text, start))) reportStray(draft, cursor);
      else if (length > 0) {
        if (draft.valueStart === -1) {
          layout.opening = text.slice(start, cursor.at);
          if (layout.opening === '' && !bare && !layout.unopened)
            reportText(problems, placeOf(cursor), NO_LINE_END);
        } else if (bare && beginsNext(draft, text, cursor.at)) break;
        else closeField(draft, text, cursor.at);
        draft.tag = tagAt(text, cursor.at, length);
        draft.valueStart = cursor.at + length;
        draft.fieldLine = cursor.line;
        draft.fieldColumn = columnOf(cursor);
      } else {
        const isText = bare || draft.tag === '86';
        reportText(problems, placeOf(cursor), BAD_TAG, isText ? 'tolerated' : 'error');
      }
    } else if (closing !== '') {
      if (draft.valueStart === -1) layout.opening = text.slice(start, cursor.at);
      closeField(draft, text, cursor.at);
      const end = placeOf(cursor);
      layout.closing = closing;
      moveTo(cursor, cursor.at + closing.length);
      return { fields: finished(draft), end };
    } else if (bare && isAboveNext(text, cursor.at)) break;
    else if (first === OPEN || first === DOLLAR) {
      if (beginsBlockOrMessage(text, cursor.at)) break;
    } else if (draft.valueStart === -1 && first !== RETURN && first !== NEWLINE) {
      reportStray(draft, cursor);
    }
    const newline = lineEndOf(cursor);
    if (moveToEndInLine(cursor, newline)) break;
    nextLine(cursor, newline);
  }
  if (draft.valueStart === -1) layout.opening = text.slice(start, cursor.at);
  const inLine = closeLastField(draft, cursor);
  const end = inLine ?? placeOf(cursor);
  if (inLine === null && !bare && draft.strayEnd !== true) {
    // Trailers follow only a text that is whole.
    reportText(problems, end, UNTERMINATED, text.startsWith('{5:', cursor.at) ? 'tolerated' : 'error');
  }
  return { fields: finished(draft), end };
}

/** The length of the tag that begins a field here, or 0. */
function tagIn(draft: Draft, { text, at }: Cursor): number {
  const length = tagLength(text, at);
  if (length === 0) return ownTagLength(draft, text, at);
  const isLoose = draft.tag === '86' && draft.problems.mode === 'lenient';
  return isLoose && !OF_STATEMENTS.test(text.slice(at, at + 5)) ? 0 : length;
}

/** Field 86 is one of statements only: a lenient reader takes a line of it that begins like any other field for text. */
const OF_STATEMENTS = /^:(?:2|6|86|90|13D|34F)/;

/** The fields that German banks add to an entry of a statement, after its field 61 or 86. */
const OWN_TAG = ':NS:';

function ownTagLength({ tag }: Draft, text: string, at: number): number {
  return (tag === '61' || tag === '86') && text.startsWith(OWN_TAG, at) ? OWN_TAG.length : 0;
}

/** Bank, type and bank, each in a line, as some banks write them above each statement. */
const ABOVE_STATEMENT = /\w{8,12}\s+9\d\d\s+\w{8,12}\s+/y;

function isAboveNext(text: string, at: number): boolean {
  ABOVE_STATEMENT.lastIndex = at;
  return ABOVE_STATEMENT.test(text) && isFirstField(text, ABOVE_STATEMENT.lastIndex);
}

/** True if a message without headers begins here: with its field 20, or, in a statement or report, with the first field of another. */
function beginsNext({ fields, layout, tag }: Draft, text: string, at: number): boolean {
  if (text.startsWith(':20:', at)) return true;
  if (!layout.bare || !isFirstField(text, at)) return false;
  const isReport = BEHIND_ACCOUNT.has(tag) || fields.some((field) => BEHIND_ACCOUNT.has(field.tag));
  return isReport && fields.some((field) => text.startsWith(`:${field.tag.slice(0, 2)}`, at));
}

/** Fields that come after the account in a statement, and in an interim report. */
const BEHIND_ACCOUNT: ReadonlySet<string> = new Set(['62F', '62M', '13D']);

/** Reports text where the first field should begin. Of many lines only the first is reported. */
function reportStray(draft: Draft, cursor: Cursor): void {
  const { text, at } = cursor;
  const harmless = isBlankLine(text, at);
  const { message, ends } = strayText(lineAt(text, at));
  if (harmless || draft.strayEnd === null)
    reportText(draft.problems, placeOf(cursor), message, harmless ? 'tolerated' : 'error');
  if (!harmless) draft.strayEnd = ends || draft.strayEnd === true;
}

const BAD_TAG =
  'This line begins with a colon but without a tag of the message; write one, or begin it differently.';
const NO_LINE_END = 'The first field is on the line of {4:; begin a new line for it.';
const UNTERMINATED = 'Block 4 does not end; close it with a line that begins with -}.';
const END_IN_LINE = 'Block 4 ends within a line; begin a new line for -}.';
const ODD_LINE_END = 'The line that ends block 4 is not -} alone; begin it with -}.';
const TOO_MANY_FIELDS = 'Block 4 has more than 100,000 fields; the rest was not read.';

function finished({ fields, layout, problems, otherLineEnds }: Draft): readonly FinField[] {
  layout.otherLineEnds = otherLineEnds;
  if (fields.length > FIELDS_MAX) {
    const last = fields.pop();
    const place = { path: 'block 4', line: last?.line ?? 1, column: 1 };
    problems.add({ code: 'too_many_fields', severity: 'error', ...place, message: TOO_MANY_FIELDS });
  }
  return withRightLineEnds(fields, layout, problems);
}

/** Ends the open field before the line that begins at `end`. */
function closeField(draft: Draft, text: string, end: number): void {
  if (draft.valueStart === -1) return;
  let valueEnd = Math.max(draft.valueStart, end - 1);
  let lineEnd = '\n';
  if (valueEnd > draft.valueStart && text.charCodeAt(valueEnd - 1) === RETURN) {
    valueEnd--;
    lineEnd = '\r\n';
  }
  addField(draft, text.slice(draft.valueStart, valueEnd), lineEnd);
}

/**
 * Ends the last field of a block without an end; empty lines after it do not belong to the field. Reports and returns where the
 * end of the block is in its last line; null when there is none.
 */
function closeLastField(draft: Draft, { text, at: end }: Cursor): LinePosition | null {
  if (draft.valueStart === -1) return null;
  let valueEnd = end;
  while (valueEnd > draft.valueStart && isLineEnd(text.charCodeAt(valueEnd - 1))) valueEnd--;
  const closed = closingInLine(text, draft.valueStart, valueEnd, draft.layout.bare);
  if (closed !== -1) {
    const value = text.slice(draft.valueStart, closed);
    const newline = value.lastIndexOf('\n');
    const first = newline === -1 ? draft.fieldColumn + draft.tag.length + 2 : 1;
    const column = value.length - newline - 1 + first;
    const place = { line: draft.fieldLine + value.split('\n').length - 1, column };
    const ownLine = newline !== -1 && value.slice(newline).trim() === '';
    reportText(draft.problems, place, ownLine ? ODD_LINE_END : END_IN_LINE);
    if (ownLine) closeField(draft, text, closed - value.length + newline + 1);
    else addField(draft, value, '');
    draft.layout.closing = text.slice(ownLine ? closed - value.length + newline + 1 : closed, end);
    return place;
  }
  let lineEnd = '';
  if (text.charCodeAt(valueEnd) === NEWLINE) lineEnd = '\n';
  else if (text.charCodeAt(valueEnd) === RETURN && text.charCodeAt(valueEnd + 1) === NEWLINE)
    lineEnd = '\r\n';
  draft.layout.closing = text.slice(valueEnd + lineEnd.length, end);
  addField(draft, text.slice(draft.valueStart, valueEnd), lineEnd);
  return null;
}

function addField(draft: Draft, value: string, lineEnd: string): void {
  const { fields, layout } = draft;
  draft.valueStart = -1;
  if (fields.length > FIELDS_MAX) return;
  if (fields.length === 0) layout.lineEnd = lineEnd;
  else if (lineEnd !== layout.lineEnd) {
    draft.otherLineEnds ??= new Map();
    draft.otherLineEnds.set(fields.length, lineEnd);
  }
  const { tag, fieldLine: line, fieldColumn: column } = draft;
  fields.push(column === 1 ? { tag, value, line } : { tag, value, line, column });
}
