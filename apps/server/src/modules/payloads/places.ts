import { type PayloadFormat, parseAll } from '@clearbench/messages';

/** Where an item stands in the text of its payload. */
export interface Place {
  line: number | null;
  /** Null: it is the whole text. */
  span: {
    /** In characters from 0, one outside the Basic Multilingual Plane being one: as PostgreSQL counts. */
    offset: number;
    length: number;
    /** The same in UTF-16 units, as JavaScript counts. */
    start: number;
    end: number;
  } | null;
}

export const WHOLE: Place = { line: null, span: null };

interface Item {
  index: number;
  line: number | null;
  /** Set where the next item of the payload was refused and is not listed. */
  nextLine?: number | null;
}

/** From and up to, in UTF-16 units. */
type Span = readonly [start: number, end: number];
type Spans = readonly (Span | null)[];

/**
 * Finds the text of each item of a payload that was read, in their order. Where one cannot be told from the
 * next, as transfers of one ISO 20022 message cannot, it is the whole payload.
 */
export function placesOf(text: string, format: PayloadFormat, items: readonly Item[]): Place[] {
  const isAlone = items.length < 2 && items[0]?.nextLine === undefined;
  if (isAlone) return items.map(({ line }) => ({ line, span: null }));
  const spans = spansOf(text, format, items);
  const count = characterCounter(text);
  return items.map(({ line }, index) => {
    const span = spans?.[index] ?? null;
    if (span === null) return { line, span };
    const [start, end] = span;
    const offset = count(start);
    return { line, span: { offset, length: count(end) - offset, start, end } };
  });
}

export const textAt = (text: string, { span }: Place): string =>
  span === null ? text : text.slice(span.start, span.end);

function spansOf(text: string, format: PayloadFormat, items: readonly Item[]): Spans | null {
  switch (format) {
    case 'json':
      return ofItems(elementsOf(text), items);
    case 'swift-mt':
      return ofItems(finMessagesOf(text), items);
    case 'csv':
    case 'telex':
      return linesOf(text, items);
    case 'iso20022':
    case 'unknown':
      return null;
  }
}

/** The spans of those items that are listed. Null when the payload was taken apart in another way. */
function ofItems(spans: Spans, items: readonly Item[]): Spans | null {
  const isComplete = items.every(({ nextLine }) => nextLine === undefined);
  const last = items.at(-1)?.index ?? 0;
  if (isComplete ? spans.length !== items.length : spans.length <= last) return null;
  return items.map(({ index }) => spans[index] ?? null);
}

/** The messages of a FIN file as its parser delimits them; null for one that it does not know. */
function finMessagesOf(text: string): (Span | null)[] {
  // The parser reads a text with CR alone as if it had LF: the places are the same.
  const readable = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  let from = 0;
  return [...parseAll(text, { mode: 'lenient' })].map((result) => {
    if (result.kind !== 'message' || result.message.format !== 'swift-mt') return null;
    const { raw } = result.message.blocks;
    const start = readable.indexOf(raw, from);
    if (start === -1) return null;
    from = start + raw.length;
    return [start, from];
  });
}

/** From the line of an item to that of the next. Null when two begin in one line. */
function linesOf(text: string, items: readonly Item[]): Span[] | null {
  const newline = text.includes('\n') ? '\n' : '\r';
  const spans: Span[] = [];
  let line = 1;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const moveTo = (target: number): boolean => {
    for (; line < target; line++) {
      const end = text.indexOf(newline, at);
      if (end === -1) return false;
      at = end + 1;
    }
    return true;
  };
  for (const [index, item] of items.entries()) {
    const next = item.nextLine ?? items[index + 1]?.line ?? null;
    if (item.line === null || (next !== null && next <= item.line) || !moveTo(item.line)) return null;
    const start = at;
    if (next !== null && !moveTo(next)) return null;
    spans.push(trimmed(text, start, next === null ? text.length : at));
  }
  return spans;
}

/** Without the white space around it. */
function trimmed(text: string, start: number, end: number): Span {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) <= 32) last--;
  return [start, last];
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** The elements of a JSON array that was parsed already: every bracket outside a string has its partner. */
function elementsOf(text: string): Span[] {
  const spans: Span[] = [];
  let depth = 0;
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const endsElement = depth === 1 && (code === COMMA || CLOSING.has(code));
    if (endsElement && start !== -1) {
      spans.push(trimmed(text, start, at));
      start = -1;
    }
    if (depth === 1 && !endsElement && start === -1 && code > 32) start = at;
    if (code === QUOTE) at = closingQuote(text, at);
    else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
  }
  return spans;
}

function closingQuote(text: string, opening: number): number {
  let at = opening + 1;
  for (; at < text.length && text.charCodeAt(at) !== QUOTE; at++) {
    if (text.charCodeAt(at) === BACKSLASH) at++;
  }
  return at;
}

/** Turns places in UTF-16 units, which must come in ascending order, into characters. Nearly no text has a difference. */
function characterCounter(text: string): (place: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (place) => place;
  let at = 0;
  let characters = 0;
  return (place) => {
    for (; at < place; at++) {
      const code = text.charCodeAt(at);
      if (code < 0xdc00 || code > 0xdfff) characters++;
    }
    return characters;
  };
}
