import { MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem, quote, tolerated } from '../../core/problem.ts';
import { isSeparator, isSpace } from '../files/containers-characters.ts';
import { type Cursor, columnOf, placeOf } from './cursor.ts';
import type { FinBlocks, HeaderBlock, LayoutDraft, SubBlock } from './fin-message.ts';

const COLON = 58;
const OPEN = 123;
const CLOSE = 125;
const NEWLINE = 10;
const RETURN = 13;
/** No header or sub-block is longer; a longer one has lost its closing brace. */
const HEADER_MAX = 1000;
const SUB_BLOCKS_MAX = 100;

/** The blocks while they are being read. */
export type Draft = { -readonly [Key in keyof Omit<FinBlocks, 'layout'>]: FinBlocks[Key] } & {
  readonly layout: LayoutDraft;
};

/** Blocks of sub-blocks, and what those look like. */
const EXAMPLES = { '3': '{108:MUR0001}', '4': '{451:0}', '5': '{TNG:}', S: '{COP:P}' } as const;

/** Reads a header, block 1 or 2, up to its brace, or to the block after it; null when there is neither. */
export function readHeader(
  cursor: Cursor,
  draft: Draft,
  block: '1' | '2',
  code: string,
  mode: Mode,
): HeaderBlock | null {
  const start = cursor.at;
  cursor.at = endOfContent(cursor);
  const content = cursor.text.slice(start, cursor.at);
  const header = { content, line: cursor.line, column: start - cursor.lineStart + 1 };
  if (cursor.text.charCodeAt(cursor.at) === CLOSE) {
    cursor.at++;
    return header;
  }
  const harmless = endsHere(cursor) && cursor.at < cursor.text.length;
  reportOpen(
    draft,
    cursor,
    code,
    block,
    `The header in block ${block}`,
    harmless ? tolerated(mode) : 'error',
  );
  if (!harmless) return null;
  draft.layout.unclosed += block;
  return header;
}

/** A value with additional braces, which templates leave behind. */
const IN_BRACES = /\{[^{}:\r\n]{0,100}\}(?=\})/y;

/** Reads the sub-blocks of a block into a list. False when the rest of the message can't be made out. */
export function readSubBlocks(
  cursor: Cursor,
  draft: Draft,
  into: SubBlock[],
  block: keyof typeof EXAMPLES,
  code: string,
  mode: Mode,
): boolean {
  const { text } = cursor;
  const path = `block ${block}`;
  for (;;) {
    const character = text.charCodeAt(cursor.at);
    if (character === CLOSE) {
      cursor.at++;
      return true;
    }
    if (endsHere(cursor)) {
      // For a block that is cut off inside a sub-block, that is reported already.
      if (into.at(-1)?.unclosed !== true) {
        reportOpen(draft, cursor, code, block, `Block ${block}`, tolerated(mode));
      }
      draft.layout.unclosed += block;
      return true;
    }
    if (character !== OPEN || into.length >= SUB_BLOCKS_MAX) {
      const message = `Block ${block} holds sub-blocks like ${EXAMPLES[block]} and ends with }; here is something else`;
      report(draft, cursor, code, path, message);
      return false;
    }
    const { line } = cursor;
    const column = columnOf(cursor);
    const start = ++cursor.at;
    cursor.at = endOfContent(cursor);
    IN_BRACES.lastIndex = cursor.at;
    if (text.charCodeAt(cursor.at - 1) === COLON && IN_BRACES.test(text)) cursor.at = IN_BRACES.lastIndex;
    const content = text.slice(start, cursor.at);
    const colon = content.indexOf(':');
    const tag = colon === -1 ? content : content.slice(0, colon);
    const closed = text.charCodeAt(cursor.at) === CLOSE;
    if (closed) cursor.at++;
    else {
      const cutOff = endsHere(cursor);
      // Where the next sub-block begins, this one ends; of one that is cut off, some of the value may be missing.
      const harmless = !cutOff && text.charCodeAt(cursor.at) === OPEN;
      const what = `The sub-block ${quote(tag)} of ${path}`;
      reportOpen(draft, cursor, code, block, what, harmless ? tolerated(mode) : 'error');
      if (!harmless && !cutOff) return false;
    }
    const subBlock: SubBlock =
      colon === -1
        ? { tag, value: '', noColon: true, line, column }
        : { tag, value: content.slice(colon + 1), line, column };
    into.push(closed ? subBlock : { ...subBlock, unclosed: true });
    if (colon === -1) {
      const message = `A sub-block of ${path} has no colon; write it like {TNG:} or {108:MUR0001}.`;
      push(draft.problems, { code, severity: tolerated(mode), path, line, column, message });
    }
  }
}

/** The id of the block that begins at a place, else the empty string. */
export function blockAt({ text, at }: Pick<Cursor, 'text' | 'at'>): string {
  if (text.charCodeAt(at) !== OPEN || text.charCodeAt(at + 2) !== COLON) return '';
  const id = text.charAt(at + 1);
  return (id >= '1' && id <= '5') || id === 'S' ? id : '';
}

/** Whether another block, another message or the end of the text is next, so that a block at hand ends here. */
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
function reportOpen(
  draft: Draft,
  cursor: Cursor,
  code: string,
  block: string,
  what: string,
  severity: Problem['severity'],
): void {
  const message = `${what} is not closed; end it with }.`;
  push(draft.problems, { code, severity, path: `block ${block}`, ...placeOf(cursor), message });
}

/** Adds an error at the place of the cursor. */
export function report(draft: Draft, cursor: Cursor, code: string, path: string, sentence: string): void {
  push(draft.problems, {
    code,
    severity: 'error',
    path,
    ...placeOf(cursor),
    message: `${sentence}.`,
  });
}

export function push(problems: Problem[], problem: Problem): void {
  if (problems.length < MAX_PROBLEMS_PER_MESSAGE) problems.push(problem);
}
