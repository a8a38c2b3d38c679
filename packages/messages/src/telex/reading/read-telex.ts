import type { Mode, Problem } from '../../core/problem.ts';
import { structureProblems } from '../checks/structure-checks.ts';
import { looksLikeAnswerback } from '../values/answerback.ts';
import { DEFINITIONS, type TelexFieldName } from '../values/labels.ts';
import { type ReadLine, readLine, type TelexCursor } from './line-reader.ts';
import type {
  TelexAnswerbacks,
  TelexField,
  TelexLine,
  TelexLineKind,
  TelexMessage,
} from './telex-message.ts';

/** Lines read of one telex; a payment order has some thirty. */
const LINES_MAX = 1000;
const SERVICE = /^SERVICE TELEX\b/i;

/**
 * Reads the next telex of a text and moves the cursor after it; null when only blank lines are left. A telex
 * ends before the next ZCZC, or after its NNNN where another one follows without ZCZC.
 */
export function readTelexMessage(cursor: TelexCursor, mode: Mode): TelexMessage | null {
  const { read, rest } = takeLines(cursor);
  const first = read.find(({ line }) => line.kind !== 'blank');
  if (first === undefined) return null;
  const margin = marginOf(read);
  const sorted = settleKinds(read, margin);
  const lines = sorted.map(({ line }) => line);
  let found: readonly Problem[] | null = null;
  return {
    format: 'telex',
    mode,
    line: first.line.line,
    lines,
    margin,
    rest,
    start: lines.find(({ kind }) => kind === 'start') ?? null,
    end: lines.find(({ kind }) => kind === 'end') ?? null,
    answerbacks: answerbacksOf(lines),
    fields: fieldsOf(sorted),
    isService: lines.some(({ kind, value }) => kind === 'heading' && SERVICE.test(value)),
    get problems() {
      found ??= structureProblems(this);
      return found;
    },
  };
}

function takeLines(cursor: TelexCursor): { readonly read: ReadLine[]; readonly rest: string } {
  const read: ReadLine[] = [];
  let begun = false;
  let ended = false;
  let margin = Number.POSITIVE_INFINITY;
  for (;;) {
    const next: ReadLine | null = readLine(cursor);
    if (next === null) return { read, rest: '' };
    const { indent } = next.line;
    const kind: TelexLineKind = begun && indent.length > margin ? 'continuation' : next.line.kind;
    if (begun && (kind === 'start' || (ended && beginsAnother(next)))) return { read, rest: '' };
    if (read.length >= LINES_MAX) return { read, rest: takeRest(cursor) };
    read.push(next);
    if (kind !== 'blank') margin = Math.min(margin, indent.length);
    begun ||= kind === 'start' || kind === 'label' || kind === 'end';
    ended ||= kind === 'end';
    cursor.at = next.next;
    cursor.line++;
  }
}

/** NNNN is followed by the answerbacks and notes of the operators; labels belong to a new telex. */
function beginsAnother({ line }: ReadLine): boolean {
  return (
    line.kind === 'label' || (line.kind === 'heading' && /^(?:KTT|KEY|TEST|TELEX|PAYMENT)/i.test(line.value))
  );
}

/** Takes everything up to the next ZCZC unchanged. */
function takeRest(cursor: TelexCursor): string {
  const from = cursor.at;
  const start = /^[ \t]*ZCZC(?![A-Z0-9])/gim;
  start.lastIndex = from;
  const end = start.exec(cursor.text)?.index ?? cursor.text.length;
  for (let at = from; at < end; at++) if (cursor.text[at] === cursor.newline) cursor.line++;
  cursor.at = end;
  return cursor.text.slice(from, end);
}

/**
 * Distinguishes continuations and answerbacks from other lines by their position. A line that is indented deeper than the telex
 * as a whole continues the text above it whatever it looks like, so that a text may contain what looks like a label.
 */
function settleKinds(read: readonly ReadLine[], margin: number): ReadLine[] {
  const firstLabel = read.findIndex(({ line, field }) => field !== null && line.indent.length <= margin);
  const closing = closingAnswerbacks(read, Math.max(firstLabel, 0), margin);
  let current: TelexFieldName | null = null;
  let afterGap = false;
  return read.map((entry, index) => {
    const { line, field } = entry;
    if (line.kind === 'blank') {
      afterGap = true;
      return entry;
    }
    const continues = !afterGap && current !== null && DEFINITIONS[current].multiline;
    afterGap = false;
    if (current !== null && line.indent.length > margin) return continuation(entry);
    if (line.kind === 'start' || line.kind === 'end') {
      current = null;
      return entry;
    }
    const opening = index < firstLabel && looksLikeAnswerback(line.value);
    if (line.kind === 'other' && (opening || closing.has(index))) {
      current = null;
      return { ...entry, line: { ...line, kind: 'answerback' } };
    }
    if (field !== null) {
      current = field;
      return entry;
    }
    if (line.kind === 'other' && continues) return continuation(entry);
    current = null;
    return entry;
  });
}

function marginOf(read: readonly ReadLine[]): number {
  let margin = Number.POSITIVE_INFINITY;
  for (const { line } of read) if (line.kind !== 'blank') margin = Math.min(margin, line.indent.length);
  return margin;
}

/** A continuation is only text: anything taken for a label, ZCZC or NNNN becomes part of the value again. */
function continuation({ line, next }: ReadLine): ReadLine {
  const value = line.numbering + line.label + line.separator + line.value;
  const column = line.indent.length + 1;
  const plain = {
    ...line,
    kind: 'continuation',
    numbering: '',
    label: '',
    separator: '',
    value,
    column,
  } as const;
  return { line: plain, field: null, next };
}

/** The last two lines that resemble answerbacks, if only NNNN and courtesies follow them. */
function closingAnswerbacks(read: readonly ReadLine[], after: number, margin: number): ReadonlySet<number> {
  const found = new Set<number>();
  const end = read.findIndex(({ line }) => line.kind === 'end' && line.indent.length <= margin);
  for (let index = read.length - 1; index > after && found.size < 2; index--) {
    const line = read[index]?.line;
    if (line === undefined || line.kind === 'blank' || line.kind === 'end' || line.kind === 'heading')
      continue;
    const isLoose = end !== -1 && index > end && !looksLikeAnswerback(line.value);
    if (isLoose) continue;
    if (line.kind !== 'other' || line.indent.length > margin || !looksLikeAnswerback(line.value)) break;
    found.add(index);
  }
  return found;
}

function answerbacksOf(lines: readonly TelexLine[]): TelexAnswerbacks {
  const firstLabel = lines.findIndex(({ kind }) => kind === 'label');
  const opening: TelexLine[] = [];
  const closing: TelexLine[] = [];
  lines.forEach((line, index) => {
    if (line.kind === 'answerback') (index < firstLabel ? opening : closing).push(line);
  });
  return { opening, closing };
}

function fieldsOf(read: readonly ReadLine[]): TelexField[] {
  const fields: { name: TelexFieldName; lines: TelexLine[] }[] = [];
  for (const { line, field } of read) {
    if (line.kind === 'label' && field !== null) fields.push({ name: field, lines: [line] });
    else if (line.kind === 'continuation') fields.at(-1)?.lines.push(line);
  }
  return fields;
}
