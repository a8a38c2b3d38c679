import { type Document, isScalar, Lexer, LineCounter, visit, YAMLParseError } from 'yaml';
import type { Problem } from './problems.ts';
import { DEPTH_MAX, deepProblem } from './size.ts';

const OPENING = '[{';
const CLOSING = ']}';
/** Each begins a part within another one, if it is on the same line. */
const INDICATORS = '-?:';
/** For a line of nested parts: far more than the indentation of `DEPTH_MAX` parts. */
const INDENT_MAX = 256;

/** Where the parts of a YAML or JSON text are nested too deep, found from left to right before parsing. */
export function depthProblem(text: string): Problem | null {
  let offset = 0;
  let flow = 0;
  let indicators = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    const first = token.charAt(0);
    if (isText) isText = false;
    else if (first === TEXT_MARK) {
      // The text itself is the next token.
      isText = true;
      continue;
    } else if (token.length === 1 && OPENING.includes(first)) flow++;
    else if (token.length === 1 && CLOSING.includes(first)) flow--;
    else if (first === '\n' || first === '\r') indicators = 0;
    else if (token.length === 1 && INDICATORS.includes(first)) indicators++;
    if (MARKS.includes(first) && token.length === 1) continue;
    offset += token.length;
    if (flow > DEPTH_MAX || indicators > DEPTH_MAX) return problemAt(text, offset);
  }
  return indentProblem(text);
}

/** The lexer marks documents, texts and the ends of parts by characters that no text has. */
const TEXT_MARK = '\u001f';
const MARKS = '\u0002\u0018\u001f';

/** Blocks, each indented further than its parent. */
function indentProblem(text: string): Problem | null {
  const open: number[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const indent = line.search(/[^ ]/);
    if (indent >= 0 && !line.startsWith('#', indent)) {
      while ((open.at(-1) ?? -1) >= indent) open.pop();
      open.push(indent);
      if (open.length > INDENT_MAX) return problemAt(text, offset + indent);
    }
    offset += line.length + 1;
  }
  return null;
}

function problemAt(text: string, offset: number): Problem {
  const before = text.slice(0, offset).split('\n');
  const column = Math.max(1, before.at(-1)?.length ?? 1);
  return deepProblem('', `at line ${before.length}, column ${column}`);
}

/** The first key that a map has twice, as the parser reports it; null if all are unique. */
export function repeatedKey(yaml: Document, text: string): YAMLParseError | null {
  const found: [number, number][] = [];
  visit(yaml, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value) && key.value !== '<<') {
          found.push([key.range?.[0] ?? 0, key.range?.[1] ?? 0]);
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
  });
  const [place] = found;
  if (place === undefined) return null;
  const [offset] = place;
  const { line, col } = positionIn(text, offset);
  return new YAMLParseError(
    place,
    'DUPLICATE_KEY',
    `Map keys must be unique at line ${line}, column ${col}:`,
  );
}

function positionIn(text: string, offset: number): { line: number; col: number } {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return lines.linePos(offset);
}
