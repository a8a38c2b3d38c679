import type { EbicsFinding } from '../../../platform/database/schema.ts';
import { storableText } from '../../../platform/storable-text.ts';

/** In characters. */
const SHOWN_MAX = 16_384;
const COMPARED_MAX = 4_096;
const DATA = /(<(?:\w+:)?(OrderData|SignatureData|TransactionKey)\b[^<>]*>)([^<]{200,})</g;

/** A message for people, and without the order data, which would fill the screen. */
export function withoutData(xml: string): string {
  const short = xml.replace(
    DATA,
    (_, start: string, __: string, data: string) => `${start}… ${data.length} characters …<`,
  );
  return cut(short, SHOWN_MAX);
}

/** What was compared, without the length that a client can give it. */
export const shortened = ({ what, isRight, expected, found, explanation }: EbicsFinding): EbicsFinding => ({
  what: cut(what, COMPARED_MAX),
  isRight,
  expected: expected === null ? null : cut(expected, COMPARED_MAX),
  found: found === null ? null : cut(found, COMPARED_MAX),
  explanation: explanation === null ? null : cut(explanation, COMPARED_MAX),
});

/** Anybody may send anything: text that the database can store, and no more than this. */
export const cut = (text: string, length: number): string =>
  storableText(text.length > length ? `${text.slice(0, length)}…` : text);
