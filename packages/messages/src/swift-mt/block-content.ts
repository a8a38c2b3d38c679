import { MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem, tolerated } from '../problem.ts';
import { type Cursor, columnOf } from './cursor.ts';
import type { FinBlocks, HeaderBlock, SubBlock } from './fin-message.ts';
import type { LayoutDraft } from './text-block.ts';

const OPEN = 123;
const CLOSE = 125;
const NEWLINE = 10;
/** No header or sub-block is longer; a longer one has lost its closing brace. */
const HEADER_MAX = 1000;
const SUB_BLOCKS_MAX = 100;

/** The blocks while they are being read. */
export type Draft = { -readonly [Key in keyof Omit<FinBlocks, 'layout'>]: FinBlocks[Key] } & {
  readonly layout: LayoutDraft;
};

/** Reads a header, block 1 or 2, up to its brace; null when there is none. */
export function readHeader(cursor: Cursor, draft: Draft, code: string, path: string): HeaderBlock | null {
  const start = cursor.at;
  cursor.at = endOfContent(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== CLOSE) {
    report(draft, cursor, code, path, `The header in ${path} is not closed; end it with }`);
    return null;
  }
  const content = cursor.text.slice(start, cursor.at);
  cursor.at++;
  return { content, line: cursor.line, column: start - cursor.lineStart + 1 };
}

/** Reads the sub-blocks of a block into a list. False when the rest of the message can't be made out. */
export function readSubBlocks(
  cursor: Cursor,
  draft: Draft,
  into: SubBlock[],
  code: string,
  path: string,
  mode: Mode,
): boolean {
  const { text } = cursor;
  for (;;) {
    const character = text.charCodeAt(cursor.at);
    if (character === CLOSE) {
      cursor.at++;
      return true;
    }
    if (character !== OPEN || into.length >= SUB_BLOCKS_MAX) {
      const message = `${path[0]?.toUpperCase()}${path.slice(1)} holds sub-blocks like {108:MUR0001} and ends with }; here is something else`;
      report(draft, cursor, code, path, message);
      return false;
    }
    const start = ++cursor.at;
    cursor.at = endOfContent(cursor);
    if (text.charCodeAt(cursor.at) !== CLOSE) {
      report(draft, cursor, code, path, `A sub-block of ${path} is not closed; end it with }`);
      return false;
    }
    const content = text.slice(start, cursor.at);
    cursor.at++;
    const colon = content.indexOf(':');
    const { line } = cursor;
    const column = start - cursor.lineStart;
    if (colon !== -1) {
      into.push({ tag: content.slice(0, colon), value: content.slice(colon + 1), line, column });
      continue;
    }
    into.push({ tag: content, value: '', noColon: true, line, column });
    const message = `A sub-block of ${path} has no colon; write it like {TNG:} or {108:MUR0001}.`;
    push(draft.problems, { code, severity: tolerated(mode), path, line, column, message });
  }
}

/** Where the header or sub-block ends: at its brace, or at what shows that the brace is missing. */
function endOfContent({ text, at }: Cursor): number {
  const limit = Math.min(text.length, at + HEADER_MAX);
  let end = at;
  for (; end < limit; end++) {
    const character = text.charCodeAt(end);
    if (character === CLOSE || character === OPEN || character === NEWLINE) break;
  }
  return end;
}

/** Adds an error at the place of the cursor. */
export function report(draft: Draft, cursor: Cursor, code: string, path: string, sentence: string): void {
  push(draft.problems, {
    code,
    severity: 'error',
    path,
    line: cursor.line,
    column: columnOf(cursor),
    message: `${sentence}.`,
  });
}

export function push(problems: Problem[], problem: Problem): void {
  if (problems.length < MAX_PROBLEMS_PER_MESSAGE) problems.push(problem);
}
