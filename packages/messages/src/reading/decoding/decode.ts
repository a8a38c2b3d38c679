import type { Problem } from '../../core/problem.ts';
import { withoutPadding } from '../detection/padding.ts';
import { BINARY, strangeFile } from '../detection/strange-file.ts';
import { type Beginning, beginningOf, type EncodingSource, HEAD_BYTES } from './beginning.ts';
import { type EncodedText, OtherText, Utf8Text } from './encoded-text.ts';
import { encodingProblem, guessProblem, remark } from './encoding-problems.ts';
import { type EncodingReading, readingOfHead } from './likely-readings.ts';
import { joined } from './utf8-problems.ts';

export interface DecodeOptions {
  /** The encoding that the sender names: the `charset` of a content type, or the choice of a person. A mark and an XML declaration precede. */
  readonly charset?: string | null;
}

/** A text decoded from bytes. */
export interface Decoded {
  /** Without a byte order mark. */
  readonly text: string;
  /** As the Encoding Standard names it: `utf-8`, `iso-8859-15`, `utf-16le` … */
  readonly encoding: string;
  readonly source: EncodingSource;
  /**
   * With an error, the text is not, or may not be, what the sender wrote; a warning is a remark. All have the code
   * `file_encoding`.
   */
  readonly problems: readonly Problem[];
  /** For a guess: how the first words beyond ASCII read in the encodings that are likely, the likeliest first. */
  readonly readings: readonly EncodingReading[];
}

/** Decodes a text that arrives in chunks, wherever they are cut. */
export interface StreamDecoder {
  push(chunk: Uint8Array): string;
  /** `text` is the rest. What was returned before of a text whose encoding is a guess is UTF-8 with U+FFFD for the other bytes. */
  end(): Decoded;
}

/**
 * Makes a text of bytes. The encoding is that of the byte order mark, of the XML declaration (XML 1.0, section 4.3.3 and appendix F),
 * of `charset`, or UTF-8, in this order; else it is guessed, which is an error too. Bytes that their encoding does not have are
 * errors with their places, never a reason for another encoding. It never throws.
 */
export function decode(bytes: Uint8Array, options: DecodeOptions = {}): Decoded {
  const decoder = createDecoder(options);
  const begun = decoder.push(bytes);
  const decoded = decoder.end();
  const [likeliest] = decoded.readings;
  // The bytes are still here, so the guess can be applied.
  if (likeliest !== undefined) return { ...decoded, text: new TextDecoder(likeliest.encoding).decode(bytes) };
  return { ...decoded, text: begun + decoded.text };
}

/** Like `decode`, for a text that arrives in chunks. */
export function createDecoder({ charset = null }: DecodeOptions = {}): StreamDecoder {
  return new Decoder(charset);
}

class Decoder implements StreamDecoder {
  readonly #charset: string | null;
  #head: Uint8Array = new Uint8Array();
  #begun: { readonly beginning: Beginning; readonly text: EncodedText } | null = null;

  constructor(charset: string | null) {
    this.#charset = charset;
  }

  push(chunk: Uint8Array): string {
    if (this.#begun !== null) return this.#begun.text.push(chunk);
    this.#head = joined(this.#head, chunk);
    return this.#head.length < HEAD_BYTES ? '' : this.#begin().text.push(this.#head);
  }

  end(): Decoded {
    const isShort = this.#begun === null;
    const { beginning, text } = this.#begun ?? this.#begin();
    const rest = (isShort ? text.push(this.#head) : '') + text.end();
    const strange = beginning.refusal ?? this.#strangeFile(text);
    if (strange !== null) {
      const { encoding } = beginning;
      return { text: rest, encoding, source: 'guess', problems: [encodingProblem(strange)], readings: [] };
    }
    return { text: rest, ...this.#verdict(beginning, text) };
  }

  #verdict({ encoding, source, remarks }: Beginning, text: EncodedText): Omit<Decoded, 'text'> {
    const problems = text.isAscii ? [] : [...remarks, ...text.remarks].map(remark);
    const readings = source === 'guess' ? [readingOfHead(encoding, this.#head)] : [];
    if (source === 'utf-8') readings.push(...text.otherReadings());
    const [likeliest] = readings;
    if (likeliest === undefined) {
      return { encoding, source, problems: [...problems, ...text.problems(source)], readings };
    }
    const guess = guessProblem(readings, text.firstProblem);
    return { encoding: likeliest.encoding, source: 'guess', problems: [...problems, guess], readings };
  }

  #begin(): { readonly beginning: Beginning; readonly text: EncodedText } {
    const beginning = beginningOf(this.#head, this.#charset);
    const { encoding } = beginning;
    this.#begun = { beginning, text: encoding === 'utf-8' ? new Utf8Text() : new OtherText(encoding) };
    return this.#begun;
  }

  #strangeFile({ firstProblem }: EncodedText): string | null {
    if (firstProblem === null) return null;
    const head = withoutPadding(String.fromCharCode(...this.#head.subarray(0, HEAD_BYTES)));
    return strangeFile(head) ?? (BINARY.test(head) ? 'The file is binary; a message is plain text.' : null);
  }
}
