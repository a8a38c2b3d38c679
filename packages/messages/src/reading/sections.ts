import type { TextPiece } from '../core/text-span.ts';
import type { PayloadFormat } from '../core/transfer.ts';
import { LineCounter } from '../iso20022/xml/line-counter.ts';
import { type FinMessage, hasBlock } from '../swift-mt/envelope/fin-message.ts';
import { isInvisible, isSeparator } from '../swift-mt/files/containers-characters.ts';
import type { Aside } from './detection/asides.ts';
import { detectFormat, formatOfHead, LOOK_AT } from './detection/detect.ts';
import { BEHIND_TELEX, beginsXml, MESSAGE_START, nextStart, OTHER_START } from './detection/message-start.ts';
import { endOfXml } from './detection/xml-end.ts';

/** A stretch of a text in one format, or in none. */
export interface Section extends TextPiece, Aside {
  readonly format: PayloadFormat | 'aside';
}

/**
 * Takes a text apart where its format changes. FIN continues to the end: the text between and after its messages
 * shows when they are read, and is taken apart by `sectionsIn`. So do JSON and CSV, which are one value or table.
 */
export function sectionsOf(text: string): Iterable<Section> {
  const format = detectFormat(text);
  const whole = { format, text, line: 1, column: 1, offset: 0 };
  const isOne = format === 'json' || format === 'csv' || format === 'unknown' || text.startsWith('{1:');
  return isOne ? [whole] : split(whole, MESSAGE_START);
}

/**
 * Splits text that the FIN reader took for a message although it has no block of one. Null when it is a message, or the remains
 * of one, which must not be skipped.
 * @param offset its position in the whole text.
 */
export function sectionsIn({ blocks }: FinMessage, offset: number): readonly Section[] | null {
  if (hasBlock(blocks) || blocks.raw.startsWith('{')) return null;
  const { raw, line, problems, layout } = blocks;
  // The FIN reader treats CR alone as LF; other formats keep it.
  const written = layout.returnsOnly ? raw.replaceAll('\n', '\r') : raw;
  const sections = [...split({ text: written, line, column: problems[0]?.column ?? 1, offset }, OTHER_START)];
  return sections.some(({ format }) => format === 'unknown' || format === 'swift-mt') ? null : sections;
}

/** Marks of a broken message: blocks, fields or markup, which no letter has. */
const WRECK = /\{\d:|-\}|^[ \t]*(?::\d\d[A-Z]?:|<)/m;

function* split({ text, line, column, offset }: TextPiece, starts: RegExp): Generator<Section, undefined> {
  const lines = new LineCounter(text, { offset: 0, line, lineStart: 1 - column });
  let at = 0;
  while (at < text.length) {
    const begin = behindSeparators(text, at);
    if (begin === text.length) return;
    const next = nextStart(starts, text, begin + 1);
    const format = formatAt(text, begin, next);
    const end = endOf(format, text, begin, next);
    // White space before the first message is checked with it, and the margin of a telex belongs to its lines.
    const isWhole = format === 'telex' || (at === 0 && format !== 'aside');
    const from = isWhole ? behindInvisible(text, at, begin, format === 'iso20022') : begin;
    const place = { column: lines.to(from), line: lines.line, offset: offset + from };
    yield { format, text: text.slice(from, end), ...place };
    at = end;
  }
}

function formatAt(text: string, at: number, next: number): Section['format'] {
  if (beginsXml(text, at)) return 'iso20022';
  // Markup contains beginnings of messages.
  const end = text.charAt(at) === '<' ? text.length : next;
  const format = formatOfHead(text.slice(at, Math.min(end, at + LOOK_AT)));
  switch (format) {
    case 'swift-mt':
    case 'iso20022':
    case 'telex':
      return format;
    case 'json':
    case 'csv':
    case 'unknown':
      return WRECK.test(text.slice(at, next)) ? 'unknown' : 'aside';
  }
}

function endOf(format: Section['format'], text: string, begin: number, next: number): number {
  switch (format) {
    case 'iso20022':
      return endOfXml(text, begin);
    case 'telex':
      return nextStart(BEHIND_TELEX, text, begin + 1);
    case 'aside':
    case 'unknown':
      return next;
    case 'swift-mt':
    case 'json':
    case 'csv':
      return text.length;
  }
}

const BYTE_ORDER_MARK = 0xfeff;

/** The offset after the last invisible character. Only XML has a place for one, the byte order mark. */
function behindInvisible(text: string, from: number, end: number, mayBeMarked: boolean): number {
  for (let at = end - 1; at >= from; at--) {
    const character = text.charCodeAt(at);
    if (at === 0 && character === BYTE_ORDER_MARK && mayBeMarked) return 0;
    if (isInvisible(character)) return at + 1;
  }
  return from;
}

function behindSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSeparator(text.charCodeAt(at))) at++;
  return at;
}
