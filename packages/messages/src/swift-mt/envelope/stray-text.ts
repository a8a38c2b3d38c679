/** The text in block 4 where its first field should begin. */
export interface StrayText {
  readonly message: string;
  /** True if it contains the end of the block, which is then not reported as missing. */
  readonly ends: boolean;
}

const TAG = /:\d\d[A-Z]?:/;
const INDENTED = /^[ \t]+:\d\d[A-Z]?:(?!.*:\d\d[A-Z]?:)/;
const WRITTEN_LINE_END = /\\r?\\?n:\d\d[A-Z]?:/;

/** The most likely intention of a line of text before the first field. */
export function strayText(line: string): StrayText {
  return { message: messageOf(line), ends: line.includes('-}') };
}

/** True if the line contains the tags of several fields, as when a message has lost its line ends. */
export function isFlattened(line: string): boolean {
  return /^(?::\d\d[A-Z]?:.*?){3}/.test(line.slice(0, LOOK_AT));
}

/** How much of a line is examined. */
const LOOK_AT = 400;

function messageOf(line: string): string {
  if (line.trim() === '') return 'Block 4 has white space before its first field; begin a new line for it.';
  if (line.includes('@@:')) {
    return 'Block 4 has @@ instead of line ends, as exports of banking software do; begin each tag on a new line.';
  }
  if (isFlattened(line)) {
    return 'Block 4 has its fields on one line; begin each tag on a new line.';
  }
  if (INDENTED.test(line)) {
    return 'The tags of block 4 are indented; begin each line with its tag, without white space.';
  }
  if (WRITTEN_LINE_END.test(line)) {
    return 'Block 4 has \\n written out instead of line ends; begin each tag on a new line.';
  }
  if (TAG.test(line)) {
    return 'Block 4 has its fields after other text on one line; begin each tag on a new line.';
  }
  return 'Block 4 has text before its first field; begin with a tag like :20:.';
}
