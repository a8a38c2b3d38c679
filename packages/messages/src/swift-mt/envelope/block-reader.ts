import type { Mode } from '../../core/problem.ts';
import { Problems } from '../../core/problems.ts';
import {
  type BlockId,
  type BlockReading,
  blockAt,
  readHeader,
  readSubBlocks,
  report,
} from './block-content.ts';
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
import { isFirstField, tagLength } from './text-lines.ts';

const OPEN = 123;
const CLOSE = 125;
const COLON = 58;
const NEWLINE = 10;
/** How much of a bank's text above its statements is skipped. */
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
  const problems = new Problems(mode);
  const blocks: BlockReading['blocks'] = {
    raw: '',
    layout: { ...NO_LAYOUT, returnsOnly: cursor.returnsOnly },
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
    problems: problems.all,
  };
  const reading: BlockReading = { cursor, blocks, problems };
  if (mode === 'lenient' && blockAt(cursor) === '' && !isBare(cursor)) skipPreface(reading);
  const start = cursor.at;
  blocks.layout.before = cursor.text.slice(from, start);
  blocks.layout.bare = isBare(cursor);
  cursor.messageEnd = readInto(reading);
  blocks.raw = cursor.text.slice(start, cursor.messageEnd);
  return blocks;
}

const NO_LAYOUT: LayoutDraft = {
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
  returnsOnly: false,
};

/** Reads block after block until the message ends, and returns where it does. */
function readInto(reading: BlockReading): number {
  const { cursor, blocks } = reading;
  const { layout } = blocks;
  let end = cursor.at;
  let after = end;
  let last: BlockId | '' = '';
  if (layout.bare) {
    readText(reading);
    end = cursor.at;
    last = '4';
    after = skipSurplus(reading, last);
  }
  let block = nextBlock(reading);
  if (block === '' && last === '') {
    report(reading, '1', 'A message begins with block 1, {1:F01…}; here is something else.');
    skipForeign(cursor);
    return cursor.at;
  }
  while (block !== '' && !beginsNext(block, last, reading)) {
    if (block <= last) report(reading, block, orderMessage(block, last), 'error', 'U00');
    else if (cursor.at > end)
      layout.gaps = new Map(layout.gaps).set(block, cursor.text.slice(end, cursor.at));
    if (!readBlock(reading, block)) {
      skipToMessage(cursor, 0);
      return cursor.at;
    }
    end = cursor.at;
    if (block < '4' && last < '4') blocks.textEnd = placeOf(cursor);
    last = block;
    after = skipSurplus(reading, last);
    block = nextBlock(reading);
  }
  if (after > end) layout.surplus = cursor.text.slice(end, after);
  return after;
}

/** The id of the next block; fields without a preceding `{4:` are block 4. */
function nextBlock({ cursor, blocks: { basicHeader, text, serviceText } }: BlockReading): BlockId | '' {
  if (cursor.text.charCodeAt(cursor.at) !== COLON) return blockAt(cursor);
  return basicHeader !== null && text === null && serviceText === null ? '4' : '';
}

/** Skips white space and unmatched closing braces after a block, and returns where the last brace ends. */
function skipSurplus(reading: BlockReading, last: BlockId): number {
  const { cursor } = reading;
  let after = cursor.at;
  skipSpace(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== CLOSE) return after;
  const message = `Block ${last} is closed already; leave this brace out.`;
  report(reading, last, message, 'tolerated', last === '4' ? 'T13' : 'Z00');
  while (cursor.text.charCodeAt(cursor.at) === CLOSE) {
    after = ++cursor.at;
    skipSpace(cursor);
  }
  return after;
}

/** True if this block belongs to the next message: a block 1, or in a file without headers another block 4. */
function beginsNext(block: BlockId, last: BlockId | '', { blocks }: BlockReading): boolean {
  if (last === '') return false;
  return block === '1' || (block === '4' && last >= '4' && blocks.basicHeader === null);
}

/** True if a message without headers and braces begins here: with a tag. */
function isBare({ text, at }: Cursor): boolean {
  return text.charCodeAt(at) === COLON && tagLength(text, at) > 0;
}

/** Skips the few lines that some banks write above the first field, when there are such. */
function skipPreface({ cursor, blocks, problems }: BlockReading): void {
  const { at, line, lineStart, text } = cursor;
  for (let lines = 0; lines < PREFACE_LINES_MAX; lines++) {
    const end = text.slice(cursor.at, cursor.at + PREFACE_LINE_MAX_LENGTH).indexOf('\n');
    if (end === -1 || text.slice(cursor.at, cursor.at + end).includes('{1:')) break;
    moveTo(cursor, cursor.at + end + 1);
    if (!isFirstField(text, cursor.at)) continue;
    const message = 'These lines are not part of the message and were skipped; leave them out.';
    problems.add({ code: 'text_around', severity: 'warning', path: '', line, column: 1, message });
    blocks.line = cursor.line;
    blocks.column = columnOf(cursor);
    return;
  }
  cursor.at = at;
  cursor.line = line;
  cursor.lineStart = lineStart;
}

/** Reads block 4: the fields of a user message, or the sub-blocks of a service message. A second block 4 replaces the first. */
function readText(reading: BlockReading): boolean {
  const { cursor, blocks, problems } = reading;
  if (cursor.text.charCodeAt(cursor.at) !== OPEN) {
    const { fields, end } = readTextBlock(cursor, blocks.layout, problems);
    blocks.text = fields;
    blocks.serviceText = null;
    blocks.textEnd = end;
    return true;
  }
  const subBlocks: SubBlock[] = [];
  const isComplete = readSubBlocks(reading, subBlocks, '4');
  const isClosed = isComplete && blocks.layout.unclosed === '';
  blocks.text = null;
  blocks.serviceText = subBlocks;
  blocks.textEnd = { line: cursor.line, column: columnOf(cursor) - (isClosed ? 1 : 0) };
  return isComplete;
}

function orderMessage(block: string, last: string): string {
  return `Block ${block} comes after block ${last}; the order is 1, 2, 3, 4, 5, S, each at most once.`;
}

const UNOPENED = 'Block 4 does not begin; write {4: and a line end in front of its first field.';

/** Reads one block. False if the rest of the message is unreadable. */
function readBlock(reading: BlockReading, block: BlockId): boolean {
  const { cursor, blocks } = reading;
  const into: SubBlock[] = [];
  if (cursor.text.charCodeAt(cursor.at) === COLON) {
    blocks.layout.unopened = true;
    report(reading, '4', UNOPENED, 'tolerated', 'T13');
  } else cursor.at += 3;
  switch (block) {
    case '1':
      blocks.basicHeader = readHeader(reading, '1');
      return blocks.basicHeader !== null;
    case '2':
      blocks.applicationHeader = readHeader(reading, '2');
      return blocks.applicationHeader !== null;
    case '3':
      blocks.userHeader = into;
      return readSubBlocks(reading, into, '3');
    case '4':
      return readText(reading);
    case '5':
      blocks.trailers = into;
      return readSubBlocks(reading, into, '5');
    case 'S':
      blocks.system = into;
      return readSubBlocks(reading, into, 'S');
  }
}

/** Advances past text outside any message: to a brace, or to a line that begins a message without headers. */
function skipForeign(cursor: Cursor): void {
  const { text } = cursor;
  for (let at = cursor.at + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === OPEN) {
      skipToMessage(cursor, at - cursor.at);
      return;
    }
    if (character === COLON && text.charCodeAt(at - 1) === NEWLINE && isFirstField(text, at)) {
      moveTo(cursor, at);
      return;
    }
  }
  moveTo(cursor, text.length);
}
