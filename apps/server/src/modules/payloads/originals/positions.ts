import type { PayloadItem } from '@clearbench/messages/transfers';

/** The position of an item in the text of its payload. */
export interface ItemPosition {
  line: number | null;
  /** In bytes of UTF-8 from 0: PostgreSQL would count characters from the beginning of the file. Null: the whole text. */
  span: { offset: number; length: number } | null;
}

export const WHOLE: ItemPosition = { line: null, span: null };

/**
 * Returns a function that finds the positions of a text's items, which must be asked for in order. An item with nothing but white
 * space around it is the whole text.
 */
export function positionsIn(text: string): (item: Pick<PayloadItem, 'line' | 'span'>) => ItemPosition {
  const first = text.length - text.trimStart().length;
  const last = text.trimEnd().length;
  const count = byteCounter(text);
  let shared: { of: unknown; span: ItemPosition['span'] } = { of: null, span: null };
  return ({ line, span }) => {
    // The transfers of one message share its position.
    if (shared.of !== span) {
      const offset = count(span.start);
      const isWhole = span.start <= first && span.end >= last;
      shared = { of: span, span: isWhole ? null : { offset, length: count(span.end) - offset } };
    }
    return { line, span: shared.span };
  };
}

/** Converts positions from UTF-16 units, which must come in ascending order, to bytes. In most texts they are equal. */
function byteCounter(text: string): (place: number) => number {
  if (!/[^\0-\x7f]/.test(text)) return (place) => place;
  let at = 0;
  let bytes = 0;
  return (place) => {
    while (at < place) {
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code <= 0xffff ? 3 : 4;
    }
    return bytes;
  };
}
