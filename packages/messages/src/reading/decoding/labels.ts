/** How an encoding is called: its name in the Encoding Standard of WHATWG, in lower case, such as `iso-8859-15`. */
export type EncodingName = string;

/** Named so because without the types of a browser the global is only a value. */
export type Decoding = InstanceType<typeof TextDecoder>;

/** The encoding that a label such as `latin1` or `UTF8` means; null if the Encoding Standard does not know it. */
export function encodingLabelled(label: string): EncodingName | null {
  // By far the most frequent one.
  if (label === 'utf-8' || label === 'UTF-8') return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** An encoding by its common name: `Windows-1252`, `ISO-8859-15`, `UTF-16LE`. */
export function titleOf(encoding: EncodingName): string {
  return (
    TITLES.get(encoding) ??
    encoding.replace(/^windows/, 'Windows').replace(/^(?:iso|utf|koi|euc|gb|ibm).*/, upper)
  );
}

const upper = (text: string): string => text.toUpperCase();

const TITLES: ReadonlyMap<string, string> = new Map([
  ['macintosh', 'Mac Roman'],
  ['shift_jis', 'Shift_JIS'],
  ['big5', 'Big5'],
]);

/** The value of `charset` in a content type, such as `text/csv; charset="iso-8859-15"`; null without one. */
export function charsetOf(contentType: string | null): string | null {
  if (contentType === null) return null;
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s"]+))/i.exec(contentType) ?? [];
  const charset = (quoted ?? plain ?? '').trim();
  return charset === '' ? null : charset;
}
