import type { PayloadItem } from '@clearbench/messages';

/** Where an item stands in the text of its payload. */
export interface Place {
  line: number | null;
  /** In characters from 0, one outside the Basic Multilingual Plane being one: as PostgreSQL counts. Null: it is the whole text. */
  span: { offset: number; length: number } | null;
}

export const WHOLE: Place = { line: null, span: null };

/**
 * Returns what tells the places of the items of a text, which must be asked for in their order. One with nothing but
 * white space around it is the whole text.
 */
export function placesIn(text: string): (item: Pick<PayloadItem, 'line' | 'span'>) => Place {
  const first = text.length - text.trimStart().length;
  const last = text.trimEnd().length;
  const count = characterCounter(text);
  let shared: { of: unknown; span: Place['span'] } = { of: null, span: null };
  return ({ line, span }) => {
    // The transfers of one message share its place.
    if (shared.of !== span) {
      const offset = count(span.start);
      const isWhole = span.start <= first && span.end >= last;
      shared = { of: span, span: isWhole ? null : { offset, length: count(span.end) - offset } };
    }
    return { line, span: shared.span };
  };
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
