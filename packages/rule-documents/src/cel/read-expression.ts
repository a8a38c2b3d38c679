import { parse } from '@bufbuild/cel';
import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { NESTING_MAX, nestingOf } from './nesting.ts';

/** The parts of an expression, or why it can't be read, without a full stop. */
export function readExpression(source: string): { ok: true; expr: Expr } | { ok: false; reason: string } {
  if (source.trim() === '') return { ok: false, reason: 'it is empty' };
  if (nestingOf(source) > NESTING_MAX) {
    return { ok: false, reason: `its brackets are nested more than ${NESTING_MAX} levels deep` };
  }
  try {
    // The parser needs a line feed behind a comment.
    const { expr } = parse(`${source}\n`);
    return expr === undefined ? { ok: false, reason: 'it is empty' } : { ok: true, expr };
  } catch (error) {
    return { ok: false, reason: syntaxText(source, error) };
  }
}

/** The words of other languages, and how CEL writes them. */
const OTHER_LANGUAGES: readonly (readonly [written: RegExp, text: string])[] = [
  [/^\W*[“”„«»‘’‚]/u, 'write straight quotation marks, like "EUR"'],
  [/^=~/, 'write value.matches("pattern")'],
  [/^=(?!=)/, 'write == to compare'],
  [/^and\b/i, 'write && in place of and'],
  [/^or\b/i, 'write || in place of or'],
  [/^not\b/i, 'write ! in place of not'],
  [/^&(?!&)/, 'write && in place of &'],
  [/^\|(?!\|)/, 'write || in place of |'],
  [/^<>/, 'write != in place of <>'],
  [/^(like|matches)\b/i, 'write value.matches("pattern")'],
  [/^if\b/i, 'write condition ? value : other in place of if'],
  [/^#/, 'a comment begins with //'],
  [/^,\d{3}/, 'write a number without marks between its thousands, like 1000.00'],
];

const SHOWN = 20;

/** The parser names the place where it could not go on. Its words are for those who wrote its grammar. */
function syntaxText(source: string, error: unknown): string {
  const at = offsetOf(error);
  if (at === null) return 'it is not an expression in CEL';
  const rest = source.slice(at).trimStart();
  const before = source.slice(0, at);
  const line = before.split('\n').length;
  const place = `line ${line}, column ${at - before.lastIndexOf('\n')}`;
  // After "not", a name looks like the fault.
  const from = /\bnot\s*$/i.exec(before)?.[0] ?? rest;
  const hint = OTHER_LANGUAGES.find(([written]) => written.test(from))?.[1];
  if (hint !== undefined) return `${hint} (${place})`;
  const unclosed = unclosedIn(source);
  if (unclosed !== null) return `${unclosed} is not closed`;
  if (rest === '') return 'its end is missing';
  const shown = rest.length > SHOWN ? `${rest.slice(0, SHOWN)}…` : rest;
  return `it is not clear from here on: ${shown} (${place})`;
}

function offsetOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('location' in error)) return null;
  const { start } = error.location as { start?: { offset?: number } };
  return start?.offset ?? null;
}

const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The last bracket or quotation mark that is not closed; null if there is none. */
function unclosedIn(source: string): string | null {
  const open: string[] = [];
  let quote: string | null = null;
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (quote !== null) {
      if (character === '\\') at++;
      else if (character === quote) quote = null;
    } else if (character === '"' || character === "'") quote = character;
    else if ('([{'.includes(character)) open.push(character);
    else if (open.at(-1) === CLOSING[character]) open.pop();
  }
  return quote === null ? (open.at(-1) ?? null) : `a quotation mark ${quote}`;
}
