import { CHARACTER_SETS, type CharacterSet } from './charset.ts';

/**
 * The syntax tree of SWIFT's format notation. A part is a run of characters; `amount` is `15d`, digits with
 * exactly one decimal comma; `bic` means 4!a2!a2!c[3!c] and is written `BIC`; `lines` is `4*35x` or
 * `4*(1!n/33x)`; `block` is a text longer than any line, like `9000z`, with line ends where it likes;
 * `newline` is written `$`. `part` counts the parts of the format from 0; those inside `lines`, which is one part, have -1.
 */
export type Element =
  | RunElement
  | { readonly kind: 'amount'; readonly part: number; readonly max: number }
  | { readonly kind: 'bic'; readonly part: number }
  | { readonly kind: 'block'; readonly part: number; readonly max: number; readonly set: CharacterSet }
  | LinesElement
  | { readonly kind: 'optional'; readonly elements: readonly Element[] }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'newline' };

export interface RunElement {
  readonly kind: 'run';
  readonly part: number;
  readonly min: number;
  readonly max: number;
  readonly set: CharacterSet;
}

export interface LinesElement {
  readonly kind: 'lines';
  readonly part: number;
  readonly max: number;
  readonly elements: readonly Element[];
}

/** No field has longer lines. */
const LINE_MAX_LENGTH = 100;

const RUN = /(\d+)(?:-(\d+))?(!)?([nachexyzd])/y;
const LINES = /(\d+)\*/y;

/**
 * Reads a format in SWIFT's notation, like `6!n3!a15d` or `[/1!a][/34x]$BIC`. Formats are data of this
 * package, so a wrong one is a defect of it: it throws when the package is loaded.
 */
export function parseNotation(notation: string): readonly Element[] {
  const reader = { notation, at: 0, parts: 0, isInLines: false };
  const elements = readElements(reader, '');
  if (reader.at !== notation.length) throw new SyntaxError(`Unreadable format ${notation} at ${reader.at}`);
  return elements;
}

interface Reader {
  readonly notation: string;
  at: number;
  /** Parts read so far. */
  parts: number;
  isInLines: boolean;
}

function readElements(reader: Reader, closing: string): readonly Element[] {
  const elements: Element[] = [];
  while (reader.at < reader.notation.length && reader.notation[reader.at] !== closing) {
    elements.push(readElement(reader));
  }
  return elements;
}

function readElement(reader: Reader): Element {
  const lines = take(reader, LINES);
  if (lines !== null) {
    const part = nextPart(reader);
    reader.isInLines = true;
    const elements = readGroup(reader);
    reader.isInLines = false;
    return { kind: 'lines', part, max: Number(lines[1]), elements };
  }
  const run = take(reader, RUN);
  if (run !== null) return runElement(run, nextPart(reader));
  const character = reader.notation[reader.at] ?? '';
  if (character === '[') return { kind: 'optional', elements: readBracket(reader, ']') };
  if (reader.notation.startsWith('BIC', reader.at)) {
    reader.at += 3;
    return { kind: 'bic', part: nextPart(reader) };
  }
  reader.at++;
  return character === '$' ? { kind: 'newline' } : { kind: 'literal', text: character };
}

function nextPart(reader: Reader): number {
  return reader.isInLines ? -1 : reader.parts++;
}

function readGroup(reader: Reader): readonly Element[] {
  return reader.notation[reader.at] === '(' ? readBracket(reader, ')') : [readElement(reader)];
}

function readBracket(reader: Reader, closing: string): readonly Element[] {
  reader.at++;
  const elements = readElements(reader, closing);
  if (reader.notation[reader.at] !== closing)
    throw new SyntaxError(`Missing ${closing} in ${reader.notation}`);
  reader.at++;
  return elements;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.notation);
  if (match !== null) reader.at = pattern.lastIndex;
  return match;
}

function runElement(match: RegExpExecArray, part: number): Element {
  const [, first = '', second, exact, set = ''] = match;
  const max = Number(second ?? first);
  if (set === 'd') return { kind: 'amount', part, max };
  const min = exact !== undefined ? max : second !== undefined ? Number(first) : 1;
  if (!isCharacterSet(set)) throw new SyntaxError(`Unknown character set ${set}`);
  return max > LINE_MAX_LENGTH ? { kind: 'block', part, max, set } : { kind: 'run', part, min, max, set };
}

function isCharacterSet(name: string): name is CharacterSet {
  return Object.hasOwn(CHARACTER_SETS, name);
}
