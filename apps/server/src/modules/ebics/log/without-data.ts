/** In characters. */
const SHOWN_MAX = 16_384;
const DATA = /(<(?:\w+:)?(OrderData|SignatureData|TransactionKey)\b[^>]*>)([^<]{200,})</g;

/** A message for people, and without the order data, which would fill the screen. */
export function withoutData(xml: string): string {
  const short = xml.replace(
    DATA,
    (_, start: string, __: string, data: string) => `${start}… ${data.length} characters …<`,
  );
  return short.length > SHOWN_MAX ? `${short.slice(0, SHOWN_MAX)}…` : short;
}
