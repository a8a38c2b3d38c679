import { MAX_PROBLEMS_PER_MESSAGE, type Mode, type Problem, quote, tolerated } from '../problem.ts';
import { type Cursor, placeOf } from './cursor.ts';
import type { FinBlocks, HeaderBlock, SubBlock } from './fin-message.ts';
import type { LayoutDraft } from './text-block.ts';

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

/** Reads a header, block 1 or 2, up to its brace, or to the block behind it; null when there is neither. */
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
      reportOpen(draft, cursor, code, block, `Block ${block}`, tolerated(mode));
      draft.layout.unclosed += block;
      return true;
    }
    if (character !== OPEN || into.length >= SUB_BLOCKS_MAX) {
      const message = `Block ${block} holds sub-blocks like ${EXAMPLES[block]} and ends with }; here is something else`;
      report(draft, cursor, code, path, message);
      return false;
    }
    const { line, lineStart } = cursor;
    const start = ++cursor.at;
    cursor.at = endOfContent(cursor);
    const content = text.slice(start, cursor.at);
    const colon = content.indexOf(':');
    const tag = colon === -1 ? content : content.slice(0, colon);
    const closed = text.charCodeAt(cursor.at) === CLOSE;
    if (!closed) {
      // Of one that the next sub-block ends it is clear where it does; one cut off may lack some of its value.
      const harmless = text.charCodeAt(cursor.at) === OPEN && !endsHere(cursor);
      const what = `The sub-block ${quote(tag)} of ${path}`;
      reportOpen(draft, cursor, code, block, what, harmless ? tolerated(mode) : 'error');
      if (!harmless && !endsHere(cursor)) return false;
    }
    into.push({
      tag,
      value: colon === -1 ? '' : content.slice(colon + 1),
      ...(colon === -1 ? { noColon: true } : {}),
      ...(closed ? {} : { unclosed: true }),
      line,
      column: start - lineStart,
    });
    if (colon === -1) {
      const message = `A sub-block of ${path} has no colon; write it like {TNG:} or {108:MUR0001}.`;
      push(draft.problems, {
        code,
        severity: tolerated(mode),
        path,
        line,
        column: start - lineStart,
        message,
      });
    }
    if (closed) cursor.at++;
    else if (endsHere(cursor)) {
      draft.layout.unclosed += block;
      return true;
    }
  }
}

/** What stands behind a block: another one, the end of the message in a file of many, or of the text. */
const BEHIND_BLOCK = /[ \t\r\n]*(?:$|[$\u0003]|\{[1-5S]:)/y;

/** Whether the block at hand ends here, though its brace is missing. */
function endsHere({ text, at }: Cursor): boolean {
  BEHIND_BLOCK.lastIndex = at;
  return BEHIND_BLOCK.test(text);
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

/** Says that a block or sub-block lacks its closing brace, which should stand at the place of the cursor. */
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
