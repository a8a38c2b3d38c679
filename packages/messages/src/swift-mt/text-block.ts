import { type Cursor, nextLine } from './cursor.ts';
import type { FinField } from './fin-message.ts';

/** A message of 10,000 characters can't have more fields; further ones are not kept. */
const FIELDS_MAX = 2000;

const OPEN = 123;
const CLOSE = 125;
const COLON = 58;
const HYPHEN = 45;
const DOLLAR = 36;
const NEWLINE = 10;
const RETURN = 13;

/** Told of what is wrong with the structure; `harmless` when a lenient reader may go on. */
export type Report = (
  code: string,
  path: string,
  line: number,
  column: number,
  message: string,
  harmless: boolean,
) => void;

/**
 * Reads the fields of block 4 from behind `{4:` to behind `-}`, line by line: a line that begins with a tag
 * (`:32A:`) opens a field, `-}` at the start of a line ends the block, every other line continues its field.
 */
export function readTextBlock(cursor: Cursor, report: Report): readonly FinField[] {
  const { text } = cursor;
  const fields: FinField[] = [];
  let tag = '';
  let valueStart = -1;
  let fieldLine = 0;
  const close = (): void => {
    if (valueStart === -1) return;
    let end = Math.max(valueStart, Math.min(cursor.at, text.length) - 1);
    if (cursor.at >= text.length && text.charCodeAt(end) !== NEWLINE) end = text.length;
    if (end > valueStart && text.charCodeAt(end - 1) === RETURN) end--;
    if (fields.length < FIELDS_MAX) fields.push({ tag, value: text.slice(valueStart, end), line: fieldLine });
    valueStart = -1;
  };
  while (cursor.at < text.length) {
    const first = text.charCodeAt(cursor.at);
    if (first === COLON) {
      const length = tagLength(text, cursor.at);
      if (length > 0) {
        close();
        tag = text.slice(cursor.at + 1, cursor.at + length - 1);
        valueStart = cursor.at + length;
        fieldLine = cursor.line;
      } else report('T13', 'block 4', cursor.line, 1, BAD_TAG, false);
    } else if (first === HYPHEN && endsBlock(cursor, report)) {
      close();
      cursor.at = Math.min(text.length, behindTerminator(text, cursor.at));
      return fields;
    } else if (first === OPEN || first === DOLLAR) {
      if (beginsBlockOrMessage(text, cursor.at)) break;
    } else if (valueStart === -1 && first !== RETURN && first !== NEWLINE) {
      report('T13', 'block 4', cursor.line, 1, TEXT_BEFORE_FIELD, false);
    }
    nextLine(cursor);
  }
  close();
  report('T13', 'block 4', cursor.line, 1, UNTERMINATED, false);
  return fields;
}

const BAD_TAG =
  'This line begins with a colon but not with a tag; write a tag like :32A:, or begin it differently.';
const BAD_HYPHEN =
  'This line begins with a hyphen, which ends block 4; begin it differently, or end the block with -}.';
const TEXT_BEFORE_FIELD = 'Block 4 has text before its first field; begin with a tag like :20:.';
const UNTERMINATED = 'Block 4 does not end; close it with a line that begins with -}.';
const NO_BRACE = 'Block 4 ends with a hyphen alone; write -}.';

/** The length of a tag with its colons (`:20:`, `:32A:`) at this place, or 0. */
function tagLength(text: string, at: number): number {
  if (!isDigit(text.charCodeAt(at + 1)) || !isDigit(text.charCodeAt(at + 2))) return 0;
  const third = text.charCodeAt(at + 3);
  if (third === COLON) return 4;
  return third >= 65 && third <= 90 && text.charCodeAt(at + 4) === COLON ? 5 : 0;
}

function isDigit(character: number): boolean {
  return character >= 48 && character <= 57;
}

/** Whether the hyphen here ends the block: followed by a brace, or alone on its line. */
function endsBlock({ text, at, line }: Cursor, report: Report): boolean {
  if (text.charCodeAt(at + 1) === CLOSE) return true;
  const next = text.charCodeAt(at + 1);
  if (Number.isNaN(next) || next === RETURN || next === NEWLINE) {
    report('T13', 'block 4', line, 1, NO_BRACE, true);
    return true;
  }
  report('T13', 'block 4', line, 1, BAD_HYPHEN, false);
  return false;
}

function behindTerminator(text: string, at: number): number {
  return text.charCodeAt(at + 1) === CLOSE ? at + 2 : at + 1;
}

function beginsBlockOrMessage(text: string, at: number): boolean {
  if (text.charCodeAt(at) === OPEN) return text.charCodeAt(at + 2) === COLON;
  const next = text.charCodeAt(at + 1);
  return Number.isNaN(next) || next === RETURN || next === NEWLINE;
}
