import { type Mode, tolerated } from '../../core/problem.ts';
import { blockAt, type Draft, push, readHeader, readSubBlocks, report } from './block-content.ts';
import {
  type Cursor,
  columnOf,
  moveTo,
  placeOf,
  skipSeparators,
  skipSpace,
  skipToMessage,
} from './cursor.ts';
import type { FinBlocks, LayoutDraft, SubBlock } from './fin-message.ts';
import { readTextBlock } from './text-block.ts';
import { tagLength } from './text-lines.ts';

const OPEN = 123;
const CLOSE = 125;
const COLON = 58;
const NEWLINE = 10;
/** How much of what a bank writes above its statements is skipped. */
const PREFACE_LINES_MAX = 5;
const PREFACE_LINE_MAX_LENGTH = 200;

/**
 * Reads the next message of a text that holds one or many: concatenated `{1:…}`, RJE (separated by `$`),
 * DOS-PCC (between 0x01 and 0x03, padded with spaces), or without headers, beginning with `{4:` or with a
 * tag. Null at the end of the text.
 */
export function readBlocks(cursor: Cursor, mode: Mode): FinBlocks | null {
  const from = cursor.messageEnd;
  skipSeparators(cursor);
  if (cursor.at >= cursor.text.length) return null;
  const layout: LayoutDraft = {
    before: '',
    gaps: null,
    unopened: false,
    opening: '',
    lineEnd: '',
    otherLineEnds: null,
    valueLineEnd: null,
    closing: '',
    unclosed: '',
    surplus: '',
    bare: false,
    returnsOnly: cursor.returnsOnly,
  };
  const draft: Draft = {
    raw: '',
    layout,
    line: cursor.line,
    column: columnOf(cursor),
    basicHeader: null,
    applicationHeader: null,
    userHeader: null,
    text: null,
    serviceText: null,
    trailers: null,
    system: null,
    textEnd: placeOf(cursor),
    problems: [],
  };
  if (mode === 'lenient' && blockAt(cursor) === '' && !isBare(cursor)) skipPreface(draft, cursor);
  const start = cursor.at;
  layout.before = cursor.text.slice(from, start);
  layout.bare = isBare(cursor);
  cursor.messageEnd = readInto(draft, cursor, mode);
  draft.raw = cursor.text.slice(start, cursor.messageEnd);
  return draft;
}

/** Reads block after block until the message ends, and returns where it does. */
function readInto(draft: Draft, cursor: Cursor, mode: Mode): number {
  let end = cursor.at;
  let after = end;
  let last = '';
  if (draft.layout.bare) {
    readText(cursor, draft, mode);
    end = cursor.at;
    last = '4';
    after = skipSurplus(cursor, draft, last, mode);
  }
  let block = nextBlock(cursor, draft);
  if (block === '' && last === '') {
    report(
      draft,
      cursor,
      'H01',
      'block 1',
      'A message begins with block 1, {1:F01…}; here is something else',
    );
    skipForeign(cursor);
    return cursor.at;
  }
  while (block !== '' && !beginsNext(block, last, draft)) {
    if (block <= last) report(draft, cursor, 'U00', `block ${block}`, orderMessage(block, last));
    else if (cursor.at > end) keepGap(draft.layout, block, cursor.text.slice(end, cursor.at));
    if (!readBlock(cursor, block, draft, mode)) {
      skipToMessage(cursor, 0);
      return cursor.at;
    }
    end = cursor.at;
    if (block < '4' && last < '4') draft.textEnd = placeOf(cursor);
    last = block;
    after = skipSurplus(cursor, draft, last, mode);
    block = nextBlock(cursor, draft);
  }
  if (after > end) draft.layout.surplus = cursor.text.slice(end, after);
  return after;
}

/** The id of the block that is next; fields without `{4:` in front of them are block 4. */
function nextBlock(cursor: Cursor, { basicHeader, text, serviceText }: Draft): string {
  if (cursor.text.charCodeAt(cursor.at) !== COLON) return blockAt(cursor);
  return basicHeader !== null && text === null && serviceText === null ? '4' : '';
}

/** Keeps the text in front of a block. */
function keepGap(layout: LayoutDraft, block: string, gap: string): void {
  layout.gaps = new Map(layout.gaps).set(block, gap);
}

/** Skips white space and braces that close nothing after a block, and returns where the last brace ends. */
function skipSurplus(cursor: Cursor, draft: Draft, last: string, mode: Mode): number {
  let after = cursor.at;
  skipSpace(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== CLOSE) return after;
  push(draft.problems, {
    code: last === '4' ? 'T13' : 'Z00',
    severity: tolerated(mode),
    path: `block ${last}`,
    line: cursor.line,
    column: columnOf(cursor),
    message: `Block ${last} is closed already; leave this brace out.`,
  });
  while (cursor.text.charCodeAt(cursor.at) === CLOSE) {
    after = ++cursor.at;
    skipSpace(cursor);
  }
  return after;
}

/** Whether this block belongs to the next message: a block 1, or in a file without headers another block 4. */
function beginsNext(block: string, last: string, { basicHeader }: Draft): boolean {
  if (last === '') return false;
  return block === '1' || (block === '4' && last >= '4' && basicHeader === null);
}

/** Whether a message without headers and braces begins here: with a tag. */
function isBare({ text, at }: Cursor): boolean {
  return text.charCodeAt(at) === COLON && tagLength(text, at) > 0;
}

/** Skips the few lines that some banks write above field 20, when there are such. */
function skipPreface(draft: Draft, cursor: Cursor): void {
  const { at, line, lineStart, text } = cursor;
  for (let lines = 0; lines < PREFACE_LINES_MAX; lines++) {
    const end = text.slice(cursor.at, cursor.at + PREFACE_LINE_MAX_LENGTH).indexOf('\n');
    if (end === -1 || text.slice(cursor.at, cursor.at + end).includes('{1:')) break;
    moveTo(cursor, cursor.at + end + 1);
    if (!text.startsWith(':20:', cursor.at)) continue;
    const message = 'These lines are not of the message, which begins with field 20; leave them out.';
    push(draft.problems, { code: 'H01', severity: 'warning', path: 'block 1', line, column: 1, message });
    draft.line = cursor.line;
    draft.column = columnOf(cursor);
    return;
  }
  cursor.at = at;
  cursor.line = line;
  cursor.lineStart = lineStart;
}

/** Reads the fields of a user message. */
function readText(cursor: Cursor, draft: Draft, mode: Mode): void {
  const { fields, end } = readTextBlock(cursor, draft.layout, (code, path, place, message, harmless) => {
    const severity = harmless ? tolerated(mode) : 'error';
    push(draft.problems, { code, severity, path, ...place, message });
  });
  draft.text = fields;
  draft.serviceText = null;
  draft.textEnd = end;
}

function orderMessage(block: string, last: string): string {
  return `Block ${block} comes after block ${last}; the order is 1, 2, 3, 4, 5, S, each at most once`;
}

function reportUnopened(draft: Draft, cursor: Cursor, mode: Mode): void {
  draft.layout.unopened = true;
  push(draft.problems, {
    code: 'T13',
    severity: tolerated(mode),
    path: 'block 4',
    ...placeOf(cursor),
    message: 'Block 4 does not begin; write {4: and a line end in front of its first field.',
  });
}

/** Reads one block. False when the rest of the message can't be made out. */
function readBlock(cursor: Cursor, block: string, draft: Draft, mode: Mode): boolean {
  if (cursor.text.charCodeAt(cursor.at) === COLON) reportUnopened(draft, cursor, mode);
  else cursor.at += 3;
  const into: SubBlock[] = [];
  switch (block) {
    case '1':
      draft.basicHeader = readHeader(cursor, draft, '1', 'H01', mode);
      return draft.basicHeader !== null;
    case '2':
      draft.applicationHeader = readHeader(cursor, draft, '2', 'H25', mode);
      return draft.applicationHeader !== null;
    case '3':
      draft.userHeader = into;
      return readSubBlocks(cursor, draft, into, '3', 'U00', mode);
    case '4':
      if (cursor.text.charCodeAt(cursor.at) === OPEN) {
        // A second block 4 is reported; the message has one text nevertheless.
        draft.text = null;
        draft.serviceText = into;
        const complete = readSubBlocks(cursor, draft, into, '4', 'V00', mode);
        const closed = complete && draft.layout.unclosed === '';
        draft.textEnd = { line: cursor.line, column: columnOf(cursor) - (closed ? 1 : 0) };
        return complete;
      }
      readText(cursor, draft, mode);
      return true;
    case '5':
      draft.trailers = into;
      return readSubBlocks(cursor, draft, into, '5', 'Z00', mode);
    default:
      draft.system = into;
      return readSubBlocks(cursor, draft, into, 'S', 'Z00', mode);
  }
}

/** Moves on after text that is no message: to a brace, or to a line with field 20 that begins a message without headers. */
function skipForeign(cursor: Cursor): void {
  const { text } = cursor;
  for (let at = cursor.at + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === OPEN) {
      skipToMessage(cursor, at - cursor.at);
      return;
    }
    if (character === COLON && text.charCodeAt(at - 1) === NEWLINE && text.startsWith(':20:', at)) {
      moveTo(cursor, at);
      return;
    }
  }
  moveTo(cursor, text.length);
}
