import type { Problem } from './protocol.ts';
import { type Token, type TokenKind, tokensOf } from './tokens.ts';

/** A problem in its line. */
export interface Mark {
  /** From 1. */
  readonly column: number;
  readonly severity: Problem['severity'];
  readonly message: string;
}

export type Marks = ReadonlyMap<number, readonly Mark[]>;

export const NO_MARKS: Marks = new Map();

/** The problems by line; those about the text as a whole are at its start. */
export function marksOf(problems: readonly Problem[]): Marks {
  const marks = new Map<number, Mark[]>();
  for (const { line, column, severity, message } of problems) {
    const mark = { column: column ?? 1, severity, message };
    const others = marks.get(line ?? 1);
    if (others === undefined) marks.set(line ?? 1, [mark]);
    else others.push(mark);
  }
  return marks;
}

/** The worst of the marks; null for none. */
export function worstOf(marks: readonly Mark[] | undefined): Problem['severity'] | null {
  if (marks === undefined || marks.length === 0) return null;
  return marks.some((mark) => mark.severity === 'error') ? 'error' : 'warning';
}

/** A piece of a line with uniform appearance. */
export interface Segment {
  readonly text: string;
  readonly kind: TokenKind;
  readonly severity: Problem['severity'] | null;
}

/** A row of a text in pieces: coloured by kind, underlined where there is a problem. */
export function segmentsOf(
  row: string,
  format: string,
  marks: readonly Mark[] | undefined,
  firstColumn = 1,
): readonly Segment[] {
  const tokens = tokensOf(row, format);
  if (marks === undefined) return tokens.map((token) => ({ ...token, severity: null }));
  const wrong = rangesOf(row, marks, firstColumn);
  return cut(tokens, wrong);
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly severity: Problem['severity'];
}

/** The underlined ranges, in order and without overlaps: errors take precedence over warnings. */
function rangesOf(row: string, marks: readonly Mark[], firstColumn: number): readonly Range[] {
  const severities: (Problem['severity'] | undefined)[] = [];
  for (const { column, severity } of marks) {
    const from = column - firstColumn;
    if (from < 0 || from > row.length) continue;
    const to = Math.max(endOfMark(row, from), from + 1);
    for (let at = from; at < to; at++) {
      if (severities[at] !== 'error') severities[at] = severity;
    }
  }
  const ranges: Range[] = [];
  for (let at = 0; at < severities.length; ) {
    const severity = severities[at];
    const from = at;
    while (at < severities.length && severities[at] === severity) at++;
    if (severity !== undefined) ranges.push({ from, to: at, severity });
  }
  return ranges;
}

/** A problem only has a start: it is underlined up to the end of the token or element there. */
function endOfMark(row: string, from: number): number {
  const first = row.charAt(from);
  if (first === ':' || first === '{') {
    const colon = row.indexOf(':', from + 1);
    return colon === -1 ? row.length : colon + 1;
  }
  if (first === '<') {
    const close = row.indexOf('>', from);
    return close === -1 ? row.length : close + 1;
  }
  const stop = row.slice(from + 1, from + 200).search(/[\s{}<>",;]/);
  return stop === -1 ? Math.min(row.length, from + 200) : from + 1 + stop;
}

function cut(tokens: readonly Token[], ranges: readonly Range[]): readonly Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let next = 0;
  for (const { kind, text } of tokens) {
    const end = start + text.length;
    let at = start;
    while (at < end) {
      while (next < ranges.length && (ranges[next]?.to ?? 0) <= at) next++;
      const range = ranges[next];
      const isWrong = range !== undefined && range.from <= at;
      const to = range === undefined ? end : Math.min(end, isWrong ? range.to : range.from);
      segments.push({
        kind,
        text: text.slice(at - start, to - start),
        severity: isWrong ? range.severity : null,
      });
      at = to;
    }
    start = end;
  }
  // Missing text at the end of a line is marked after it.
  const last = ranges.at(-1);
  if (last !== undefined && last.to > start)
    segments.push({ kind: 'plain', text: ' ', severity: last.severity });
  return segments;
}
