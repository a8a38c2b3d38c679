import { bareLabel, fieldOfLabel, type TelexFieldName } from '../values/labels.ts';
import type { TelexLine } from './telex-message.ts';

/** A position in a text of one or more telexes. */
export interface TelexCursor {
  readonly text: string;
  readonly newline: '\n' | '\r';
  at: number;
  /** Line of `at`, from 1. */
  line: number;
}

export function openTelex(text: string, line = 1): TelexCursor {
  return { text, newline: text.includes('\n') ? '\n' : '\r', at: 0, line };
}

/** A line with the field that its label names, if it has one. */
export interface ReadLine {
  readonly line: TelexLine;
  readonly field: TelexFieldName | null;
  readonly next: number;
}

/** `(1) `, `1. `, `01/`, `A) ` or the tag of the SWIFT field that a label means, `:32A:`. */
const NUMBERING = /^(?:\((?:\d{1,2}|[A-Z])\)|(?:\d{1,2}|[A-Z])[.)]|\d{1,2}\/|:\d\d[A-Z]?:)[ \t]*/i;
const HEADING =
  /^(?:(?:KTT|SERVICE TELEX|KEY TESTED TELEX|TESTED TELEX|TELEX|URGENT|PRIORITY)\b.*|(?:KTT |TELEX )?PAYMENT (?:ORDER|INSTRUCTION).*|ATT[NE]?\b.*|PLS PAY.*|PLEASE (?:PAY|EFFECT|EXECUTE|CREDIT)\b.*|(?:BEST |KIND )?REGARDS.*|RGDS.*|QUOTE|UNQUOTE|END OF (?:MESSAGE|TELEX)|\+\+?|GA\+?\??|BIBI)$/i;

/** Reads the line at the cursor without moving the cursor. Null at the end of the text. */
export function readLine({ text, newline, at, line }: TelexCursor): ReadLine | null {
  if (at >= text.length) return null;
  const found = text.indexOf(newline, at);
  const next = found === -1 ? text.length : found + 1;
  let end = found === -1 ? text.length : found;
  // A teleprinter's line end is CR CR LF.
  if (newline === '\n') while (end > at && text.charCodeAt(end - 1) === 13) end--;
  const content = text.slice(at, end);
  const pieces = piecesOf(content);
  const { kind, indent, numbering, label, separator, value, trailing, field } = pieces;
  const column = indent.length + numbering.length + label.length + separator.length + 1;
  const ending = text.slice(end, next);
  return {
    line: { kind, indent, numbering, label, separator, value, trailing, ending, line, column },
    field,
    next,
  };
}

interface Pieces extends Omit<TelexLine, 'ending' | 'line' | 'column'> {
  readonly field: TelexFieldName | null;
}

function piecesOf(content: string): Pieces {
  const text = content.trim();
  const start = text === '' ? content.length : content.indexOf(text);
  const indent = content.slice(0, start);
  const trailing = content.slice(start + text.length);
  const plain = { indent, numbering: '', label: '', separator: '', value: text, trailing, field: null };
  if (text === '') return { ...plain, kind: 'blank' };
  if (/^NNNN$/i.test(text)) return { ...plain, kind: 'end', label: text, value: '' };
  const opening = /^(ZCZC(?![A-Z0-9]))[ \t:]*/i.exec(text);
  if (opening !== null) {
    const [whole, label = ''] = opening;
    return {
      ...plain,
      kind: 'start',
      label,
      separator: whole.slice(label.length),
      value: text.slice(whole.length),
    };
  }
  return labelled(plain) ?? { ...plain, kind: HEADING.test(text) ? 'heading' : 'other' };
}

function labelled(plain: Omit<Pieces, 'kind'>): Pieces | null {
  const numbering = NUMBERING.exec(plain.value)?.[0] ?? '';
  const text = plain.value.slice(numbering.length);
  const mark = text.slice(0, 50).search(/[:=]/);
  const named = mark === -1 ? null : fieldOfLabel(text.slice(0, mark));
  const found = named === null ? bareLabel(text) : { name: named, length: mark };
  if (found === null) return null;
  const separator = /^[ \t.]*[:=]?[ \t]*/.exec(text.slice(found.length))?.[0] ?? '';
  return {
    ...plain,
    kind: 'label',
    numbering,
    label: text.slice(0, found.length),
    separator,
    value: text.slice(found.length + separator.length),
    field: found.name,
  };
}
