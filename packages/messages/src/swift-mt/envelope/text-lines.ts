import type { Problems, Severity } from '../../core/problems.ts';
import { isDigit, isLineEnd, isSpace } from '../files/containers-characters.ts';
import type { LinePosition } from './fin-message.ts';

const DOLLAR = 36;
const SPACE = 32;
const COLON = 58;
const NEWLINE = 10;
const RETURN = 13;
const OPEN = 123;
const CLOSE = 125;

/** Reports problems of the lines of block 4. */
export function reportText(
  problems: Problems,
  { line, column }: LinePosition,
  message: string,
  severity: Severity = 'tolerated',
): void {
  problems.add({ code: 'T13', severity, path: 'block 4', line, column, message });
}

/** The length of a tag with its colons (`:20:`, `:32A:`) at this place, or 0. */
export function tagLength(text: string, at: number): number {
  if (!isDigit(text.charCodeAt(at + 1)) || !isDigit(text.charCodeAt(at + 2))) return 0;
  const third = text.charCodeAt(at + 3);
  if (third === COLON) return 4;
  return third >= 65 && third <= 90 && text.charCodeAt(at + 4) === COLON ? 5 : 0;
}

/**
 * True if the field that begins here is one that a message without headers begins with: its reference, or the account or the number
 * of a statement that lacks it.
 */
export function isFirstField(text: string, at: number): boolean {
  return /^:2(?:0|5P?|8C?):/.test(text.slice(at, at + 5));
}

/** Every tag once, by its digits and letter: an identical string is found faster in the fields of a type. */
const TAGS: string[] = new Array(100 * 27).fill('');

/** The tag, without colons, that has this length with them. */
export function tagAt(text: string, at: number, length: number): string {
  if (!isDigit(text.charCodeAt(at + 1))) return text.slice(at + 1, at + length - 1);
  const number = (text.charCodeAt(at + 1) - 48) * 10 + text.charCodeAt(at + 2) - 48;
  const place = number * 27 + (length === 4 ? 0 : text.charCodeAt(at + 3) - 64);
  const tag = TAGS[place] || text.slice(at + 1, at + length - 1);
  TAGS[place] = tag;
  return tag;
}

/** True if a field that does not begin the next message is in the next line that is not empty. */
export function isFieldNext(text: string, lineEnd: number, beginsNext: (at: number) => boolean): boolean {
  let at = lineEnd;
  while (isSpace(text.charCodeAt(at))) at++;
  const tag = isLineEnd(text.charCodeAt(at - 1)) && text.charCodeAt(at) === COLON ? tagLength(text, at) : 0;
  return tag > 0 && !beginsNext(at);
}

/** True if only another block or message follows a brace at the start of a line, so that it closes the block. */
export function isLoneBrace(text: string, at: number): boolean {
  let next = at + 1;
  while (isSpace(text.charCodeAt(next))) next++;
  const after = text.charCodeAt(next);
  return Number.isNaN(after) || after === OPEN || after === DOLLAR;
}

/** The line at this place, without its end. */
export function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(at, end === -1 ? text.length : end);
}

/** True if there are only spaces up to the end of the line. */
export function isBlankLine(text: string, start: number): boolean {
  let at = start;
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === RETURN) at++;
  return text.charCodeAt(at) === NEWLINE;
}

/** True if a block, or the `$` of RJE, begins here. */
export function beginsBlockOrMessage(text: string, at: number): boolean {
  if (text.charCodeAt(at) === OPEN) return text.charCodeAt(at + 2) === COLON;
  const next = text.charCodeAt(at + 1);
  return Number.isNaN(next) || isLineEnd(next);
}

/**
 * Where `-}`, a closing brace alone or after the dash of a word processor, or a hyphen before trailers is at the
 * end of a value; -1 when there is none. No text has braces.
 */
export function closingInLine(text: string, start: number, end: number, bare: boolean): number {
  let after = end;
  while (after > start && isSpace(text.charCodeAt(after - 1))) after--;
  if (after - start >= 2 && text.startsWith('-}', after - 2)) return after - 2;
  if (bare || after === start) return -1;
  if (after === end && text.charAt(end - 1) === '-' && text.startsWith('{5:', end)) return end - 1;
  if (text.charCodeAt(after - 1) !== CLOSE || text.lastIndexOf('{', after - 1) >= start) return -1;
  return after - 2 > start && DASHES.includes(text.charAt(after - 2)) ? after - 2 : after - 1;
}

const DASHES: readonly string[] = ['\u2013', '\u2014'];
