import { quote } from '../../core/problem.ts';
import { type EncodingName, encodingLabelled, titleOf } from './labels.ts';

/**
 * Finds the encoding of a text: its byte order mark, its XML declaration, the `charset` of its content type; its bytes, which
 * are UTF-8; or nothing, so that it is a guess.
 */
export type EncodingSource = 'mark' | 'declaration' | 'charset' | 'utf-8' | 'guess';

/** The evidence of the first bytes of a text, and of its content type, about its encoding. */
export interface Beginning {
  readonly encoding: EncodingName;
  /** `utf-8`: nothing is declared, so the bytes decide. */
  readonly source: EncodingSource;
  /** Sentences about declarations that are wrong or ignored, which matter only if the text is not ASCII. */
  readonly remarks: readonly string[];
  /** Why the text can't be read, if so. */
  readonly refusal: string | null;
}

/** The XML declaration fits into this many bytes. */
export const HEAD_BYTES = 1024;

/** By XML 1.0, section 4.3.3 and appendix F, and for other texts by the same marks. */
export function beginningOf(head: Uint8Array, charset: string | null): Beginning {
  const refusal = foreignTo(head);
  if (refusal !== null) return { encoding: 'utf-8', source: 'guess', remarks: [], refusal };
  if (charset === null && isPlain(head)) return PLAIN;
  const marked = byMark(head);
  const wide = marked === null ? byZeros(head) : marked;
  const declared = declarationIn(head, wide ?? 'utf-8');
  const said: Said = { remarks: [] };
  const named = {
    declaration: usable(declared, 'The XML declaration', wide, said),
    charset: usable(charset, 'The charset given', wide, said),
  };
  const { remarks } = said;
  if (marked !== null) return known(marked, 'mark', [...remarks, ...contradicted(marked, named)]);
  for (const source of ['declaration', 'charset'] as const) {
    const encoding = named[source];
    if (encoding === null) continue;
    const others = source === 'declaration' ? { charset: named.charset } : {};
    return known(encoding, source, [...remarks, ...contradicted(encoding, others)]);
  }
  if (wide !== null) {
    return { encoding: wide, source: 'guess', remarks, refusal: null };
  }
  return known('utf-8', 'utf-8', remarks);
}

const PLAIN: Beginning = { encoding: 'utf-8', source: 'utf-8', remarks: [], refusal: null };

/** True if the first bytes are ASCII without a declaration, as in nearly all messages except XML. */
function isPlain([first, second = 1]: Uint8Array): boolean {
  return isText(first) && first > 0x20 && first !== 0x3c && second !== 0;
}

/** True if a text needs no decoding if its bytes are UTF-8, because nothing says otherwise and there is no mark to remove. */
export function isPlainUtf8(head: Uint8Array, charset: string | null): boolean {
  const { encoding, source, remarks, refusal } = beginningOf(head, charset);
  return encoding === 'utf-8' && source !== 'mark' && remarks.length === 0 && refusal === null;
}

interface Said {
  readonly remarks: string[];
}

const known = (encoding: EncodingName, source: EncodingSource, remarks: readonly string[]): Beginning => ({
  encoding,
  source,
  remarks,
  refusal: null,
});

function byMark([first, second, third]: Uint8Array): EncodingName | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without a mark: every other byte of Latin text is zero. */
function byZeros([a, b, c, d]: Uint8Array): EncodingName | null {
  if (isText(a) && b === 0 && (c === undefined || (c !== 0 && (d === undefined || d === 0))))
    return 'utf-16le';
  return a === 0 && isText(b) && (c === undefined || (c === 0 && d !== 0)) ? 'utf-16be' : null;
}

const isText = (byte: number | undefined): byte is number =>
  byte !== undefined && ((byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d);

const FOREIGN: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32'],
  [[0, 0, 0xfe, 0xff], 'UTF-32'],
  [[0, 0, 0, 0x3c], 'UTF-32'],
  [[0x3c, 0, 0, 0], 'UTF-32'],
  [[0, 0, 0, 0x7b], 'UTF-32'],
  [[0x7b, 0, 0, 0], 'UTF-32'],
  [[0x4c, 0x6f, 0xa7, 0x94], 'EBCDIC'],
  [[0xc0, 0xf1, 0x7a], 'EBCDIC'],
  [[0x7a, 0xf2, 0xf0, 0x7a], 'EBCDIC'],
];

/** Names an encoding in which messages are never exchanged, recognised by the bytes of `<?xml`, `{1:` or `:20:`. */
function foreignTo(head: Uint8Array): string | null {
  const found = FOREIGN.find(([bytes]) => bytes.every((byte, at) => head[at] === byte));
  return found === undefined ? null : `The file is ${found[1]}, which is not read; convert it to UTF-8.`;
}

function declarationIn(head: Uint8Array, encoding: EncodingName): string | null {
  const start = new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES));
  return /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]{1,40})\s*["']/.exec(start)?.[1] ?? null;
}

/** The encoding that a label means, unless it is unknown, or the bytes show that it can't be. */
function usable(
  label: string | null,
  where: string,
  wide: EncodingName | null,
  { remarks }: Said,
): EncodingName | null {
  if (label === null) return null;
  const encoding = encodingLabelled(label);
  if (encoding === null) {
    remarks.push(`${where} names the encoding ${quote(label)}, which is not known.`);
    return null;
  }
  // A label like "utf-16" does not name the order of the bytes; the bytes show it.
  const isWide = encoding.startsWith('utf-16');
  if (isWide && wide?.startsWith('utf-16') === true) return wide;
  if (isWide === (wide?.startsWith('utf-16') === true)) return encoding;
  remarks.push(`${where} names the encoding ${quote(label)}, but the bytes are not in it.`);
  return null;
}

function contradicted(
  encoding: EncodingName,
  { declaration = null, charset = null }: { declaration?: string | null; charset?: string | null },
): string[] {
  const remarks: string[] = [];
  const isOther = (named: string | null): named is string => named !== null && named !== encoding;
  if (isOther(declaration)) {
    remarks.push(
      `The XML declaration says ${titleOf(declaration)}, but the byte order mark is that of ${titleOf(encoding)}.`,
    );
  }
  if (isOther(charset)) {
    remarks.push(
      `The charset given is ${titleOf(charset)}, but the file itself says ${titleOf(encoding)}, and was read as that.`,
    );
  }
  return remarks;
}
