import { quote } from '../../core/problem.ts';
import type { Problems, Severity } from '../../core/problems.ts';
import { isSeparator, isSpace } from '../files/containers-characters.ts';
import { type Cursor, placeOf } from './cursor.ts';
import type { FinBlocks, HeaderBlock, LayoutDraft, SubBlock } from './fin-message.ts';

const COLON = 58;
const OPEN = 123;
const CLOSE = 125;
const NEWLINE = 10;
const RETURN = 13;
/** No header or sub-block is longer; a longer one has lost its closing brace. */
const HEADER_MAX = 1000;
const SUB_BLOCKS_MAX = 100;

/** The blocks of a message while they are being read. */
export interface BlockReading {
  readonly cursor: Cursor;
  readonly blocks: { -readonly [Key in keyof Omit<FinBlocks, 'layout'>]: FinBlocks[Key] } & {
    readonly layout: LayoutDraft;
  };
  readonly problems: Problems;
}

/** Problems in the structure of a block have the block's code. */
const CODES = { '1': 'H01', '2': 'H25', '3': 'U00', '4': 'V00', '5': 'Z00', S: 'Z00' } as const;
export type BlockId = keyof typeof CODES;

/** Blocks of sub-blocks, and what those look like. */
const EXAMPLES = { '3': '{108:MUR0001}', '4': '{451:0}', '5': '{TNG:}', S: '{COP:P}' } as const;

/** Reads a header, block 1 or 2, up to its brace, or to the block after it; null if there is neither. */
export function readHeader(reading: BlockReading, block: '1' | '2'): HeaderBlock | null {
  const { cursor, blocks } = reading;
  const { line, column } = placeOf(cursor);
  const start = cursor.at;
  cursor.at = endOfContent(cursor);
  const header = { content: cursor.text.slice(start, cursor.at), line, column };
  if (skipClosing(cursor)) return header;
  const isHarmless = endsHere(cursor) && cursor.at < cursor.text.length;
  reportOpen(reading, block, `The header in block ${block}`, isHarmless ? 'tolerated' : 'error');
  if (!isHarmless) return null;
  blocks.layout.unclosed += block;
  return header;
}

/** Reads the sub-blocks of a block into a list. False if the rest of the message is unreadable. */
export function readSubBlocks(
  reading: BlockReading,
  into: SubBlock[],
  block: keyof typeof EXAMPLES,
): boolean {
  const { cursor, blocks } = reading;
  while (!skipClosing(cursor)) {
    if (endsHere(cursor)) {
      // For a block that is cut off inside a sub-block, that is reported already.
      if (into.at(-1)?.unclosed !== true) reportOpen(reading, block, `Block ${block}`, 'tolerated');
      blocks.layout.unclosed += block;
      return true;
    }
    if (cursor.text.charCodeAt(cursor.at) !== OPEN || into.length >= SUB_BLOCKS_MAX) {
      const right = `Block ${block} holds sub-blocks like ${EXAMPLES[block]} and ends with }`;
      report(reading, block, `${right}; here is something else.`);
      return false;
    }
    const subBlock = readSubBlock(reading, block);
    if (subBlock === null) return false;
    into.push(subBlock);
  }
  return true;
}

/** A value with additional braces, which templates leave behind. */
const IN_BRACES = /\{[^{}:\r\n]{0,100}\}(?=\})/y;

/** Reads a sub-block; null if it is not closed and nothing shows its end. */
function readSubBlock(reading: BlockReading, block: BlockId): SubBlock | null {
  const { cursor, problems } = reading;
  const { text } = cursor;
  const { line, column } = placeOf(cursor);
  const start = ++cursor.at;
  cursor.at = endOfContent(cursor);
  IN_BRACES.lastIndex = cursor.at;
  if (text.charCodeAt(cursor.at - 1) === COLON && IN_BRACES.test(text)) cursor.at = IN_BRACES.lastIndex;
  const content = text.slice(start, cursor.at);
  const colon = content.indexOf(':');
  const tag = colon === -1 ? content : content.slice(0, colon);
  const isClosed = skipClosing(cursor);
  if (!isClosed) {
    const isCutOff = endsHere(cursor);
    // This sub-block ends where the next one begins; a truncated value may be incomplete.
    const isHarmless = !isCutOff && text.charCodeAt(cursor.at) === OPEN;
    const what = `The sub-block ${quote(tag)} of block ${block}`;
    reportOpen(reading, block, what, isHarmless ? 'tolerated' : 'error');
    if (!isHarmless && !isCutOff) return null;
  }
  if (colon !== -1) {
    const subBlock = { tag, value: content.slice(colon + 1), line, column };
    return isClosed ? subBlock : { ...subBlock, unclosed: true };
  }
  const path = `block ${block}`;
  const message = `A sub-block of ${path} has no colon; write it like {TNG:} or {108:MUR0001}.`;
  problems.add({ code: CODES[block], severity: 'tolerated', path, line, column, message });
  const subBlock = { tag, value: '', noColon: true, line, column } as const;
  return isClosed ? subBlock : { ...subBlock, unclosed: true };
}

/** The id of the block that begins at a position, else the empty string. */
export function blockAt({ text, at }: Pick<Cursor, 'text' | 'at'>): BlockId | '' {
  if (text.charCodeAt(at) !== OPEN || text.charCodeAt(at + 2) !== COLON) return '';
  const id = text.charAt(at + 1);
  return isBlockId(id) ? id : '';
}

function isBlockId(id: string): id is BlockId {
  return (id >= '1' && id <= '5') || id === 'S';
}

/** Moves after the brace that closes a block or sub-block. False when there is none. */
function skipClosing(cursor: Cursor): boolean {
  if (cursor.text.charCodeAt(cursor.at) !== CLOSE) return false;
  cursor.at++;
  return true;
}

/** True if another block, another message or the end of the text is next, so that the current block ends here. */
function endsHere({ text, at }: Cursor): boolean {
  let next = at;
  while (isSpace(text.charCodeAt(next))) next++;
  return next >= text.length || isSeparator(text.charCodeAt(next)) || blockAt({ text, at: next }) !== '';
}

/** Where the header or sub-block ends: at its brace, or at what shows that the brace is missing. */
function endOfContent({ text, at }: Cursor): number {
  const limit = Math.min(text.length, at + HEADER_MAX);
  let end = at;
  for (; end < limit; end++) {
    const character = text.charCodeAt(end);
    if (character === CLOSE || character === OPEN || character === NEWLINE || character === RETURN) break;
  }
  return end;
}

/** Reports that a block or sub-block lacks its closing brace, which should be at the cursor. */
function reportOpen(reading: BlockReading, block: BlockId, what: string, severity: Severity): void {
  report(reading, block, `${what} is not closed; end it with }.`, severity);
}

/** Reports that the structure of a block is wrong, at the place of the cursor. */
export function report(
  { cursor, problems }: BlockReading,
  block: BlockId,
  message: string,
  severity: Severity = 'error',
  code: string = CODES[block],
): void {
  problems.add({ code, severity, path: `block ${block}`, ...placeOf(cursor), message });
}
