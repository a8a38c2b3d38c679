import type { PayloadItem } from '@clearbench/messages/transfers';

/** The position of an item in the text of its payload. */
export interface ItemPosition {
  line: number | null;
  /** In characters from 0, with one outside the Basic Multilingual Plane counting as one, as in PostgreSQL. Null: the whole text. */
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
  const count = characterCounter(text);
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

/** Converts positions from UTF-16 units, which must come in ascending order, to characters. In nearly all texts they are equal. */
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

/** The other way round: converts positions from characters, in ascending order, to UTF-16 units. */
export function unitCounter(text: string): (characters: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (characters) => characters;
  let at = 0;
  let counted = 0;
  return (characters) => {
    for (; counted < characters && at < text.length; counted++) at += isPair(text.charCodeAt(at)) ? 2 : 1;
    return at;
  };
}

const isPair = (first: number): boolean => first >= 0xd800 && first <= 0xdbff;
