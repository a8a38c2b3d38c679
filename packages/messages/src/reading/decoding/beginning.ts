import { quote } from '../../core/problem.ts';
import { type EncodingName, encodingLabelled, titleOf } from './labels.ts';

/**
 * How the encoding of a text is known: from its byte order mark, its XML declaration, or the `charset` of its content type; because
 * its bytes are UTF-8 (`utf-8`); or not at all (`guess`).
 */
export type EncodingSource = 'mark' | 'declaration' | 'charset' | 'utf-8' | 'guess';

/** The encoding that the first bytes and the content type of a text indicate. */
export interface Beginning {
  readonly encoding: EncodingName;
  /** `utf-8`: nothing is declared, so the bytes decide. */
  readonly source: EncodingSource;
  /** Sentences about declarations that are wrong or ignored, which matter only if the text is not ASCII. */
  readonly remarks: readonly string[];
  /** Why the text can't be read, if so. */
  readonly refusal: string | null;
}

/** How many bytes to examine: an XML declaration is shorter. */
export const HEAD_BYTES = 1024;

/** Follows XML 1.0, section 4.3.3 and appendix F, also for texts that are not XML. */
export function beginningOf(head: Uint8Array, charset: string | null): Beginning {
  const refusal = foreignTo(head);
  if (refusal !== null) return { encoding: 'utf-8', source: 'guess', remarks: [], refusal };
  if (charset === null && isPlain(head)) return PLAIN;
  const mark = byMark(head);
  const inBytes = mark ?? byZeros(head);
  const declaration = named(declarationIn(head, inBytes ?? 'utf-8'), 'The XML declaration', inBytes);
  const given = named(charset, 'The charset given', inBytes);
  const encoding = mark ?? declaration.encoding ?? given.encoding ?? inBytes ?? 'utf-8';
  let source: EncodingSource = 'utf-8';
  if (mark !== null) source = 'mark';
  else if (declaration.encoding !== null) source = 'declaration';
  else if (given.encoding !== null) source = 'charset';
  else if (inBytes !== null) source = 'guess';
  const contradictions = contradicted(encoding, declaration.encoding, given.encoding);
  const remarks = [...declaration.remarks, ...given.remarks, ...contradictions];
  return { encoding, source, remarks, refusal: null };
}

const PLAIN: Beginning = { encoding: 'utf-8', source: 'utf-8', remarks: [], refusal: null };

/** True if the first bytes are ASCII without a declaration, as in nearly all messages except XML. */
function isPlain([first, second = 1]: Uint8Array): boolean {
  return isText(first) && first > 0x20 && first !== 0x3c && second !== 0;
}

/** True if a text whose bytes are UTF-8 needs no decoding: nothing says otherwise, and there is no mark to remove. */
export function isPlainUtf8(head: Uint8Array, charset: string | null): boolean {
  const { encoding, source, remarks, refusal } = beginningOf(head, charset);
  return encoding === 'utf-8' && source !== 'mark' && remarks.length === 0 && refusal === null;
}

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

interface Named {
  readonly encoding: EncodingName | null;
  readonly remarks: readonly string[];
}

/** The encoding that a label names; null if it is unknown, or if the bytes show that they are in another. */
function named(label: string | null, where: string, inBytes: EncodingName | null): Named {
  if (label === null) return { encoding: null, remarks: [] };
  const encoding = encodingLabelled(label);
  const ignored = (why: string): Named => ({
    encoding: null,
    remarks: [`${where} names the encoding ${quote(label)}, ${why}.`],
  });
  if (encoding === null) return ignored('which is not known');
  const isWide = encoding.startsWith('utf-16');
  const wideInBytes = inBytes?.startsWith('utf-16') === true ? inBytes : null;
  if (isWide !== (wideInBytes !== null)) return ignored('but the bytes are not in it');
  // A label like "utf-16" does not name the order of the bytes; the bytes show it.
  return { encoding: wideInBytes ?? encoding, remarks: [] };
}

function contradicted(encoding: EncodingName, declaration: string | null, charset: string | null): string[] {
  const remarks: string[] = [];
  const isOther = (label: string | null): label is string => label !== null && label !== encoding;
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
