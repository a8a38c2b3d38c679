import type { Problem } from '../../core/problem.ts';
import type { EncodingSource } from './beginning.ts';
import { otherProblem, utf8Problems } from './encoding-problems.ts';
import { type Decoding, type EncodingName, titleOf } from './labels.ts';
import { type EncodingReading, likelyReadings } from './likely-readings.ts';
import { RunningPosition } from './running-position.ts';
import { type BadBytes, Utf8Problems } from './utf8-problems.ts';

/** A text in the process of decoding, and the evidence from its bytes so far. */
export interface EncodedText {
  /** True if it has had only characters that almost every encoding has alike. */
  readonly isAscii: boolean;
  /** Sentences about evidence against the encoding. */
  readonly remarks: readonly string[];
  readonly firstProblem: BadBytes | null;
  push(chunk: Uint8Array): string;
  end(): string;
  /** The problems if it has this encoding. */
  problems(source: EncodingSource): Problem[];
  /** Its readings in other encodings; empty if its bytes show that it has this one, except for single problems. */
  otherReadings(): EncodingReading[];
}

export class Utf8Text implements EncodedText {
  readonly remarks = [];
  readonly #decoder = new TextDecoder();
  readonly #problems = new Utf8Problems();

  get isAscii(): boolean {
    return this.#problems.good === 0 && this.#problems.bad === 0;
  }

  get firstProblem(): BadBytes | null {
    return this.#problems.places[0] ?? null;
  }

  push(chunk: Uint8Array): string {
    const text = this.#decoder.decode(chunk, { stream: true });
    this.#problems.take(chunk, text);
    return text;
  }

  end(): string {
    this.#problems.end();
    return this.#decoder.decode();
  }

  problems(source: EncodingSource): Problem[] {
    return utf8Problems(this.#problems, source);
  }

  otherReadings(): EncodingReading[] {
    const { good, bad, sample } = this.#problems;
    // In other encodings, bytes that are characters of UTF-8 by chance are rare.
    return good >= bad ? [] : likelyReadings(sample);
  }
}

/** For any other encoding. */
export class OtherText implements EncodedText {
  readonly #encoding: EncodingName;
  readonly #decoder: Decoding;
  readonly #strict: Decoding;
  /** Null when the bytes are not UTF-8. */
  #utf8: Decoding | null = new TextDecoder('utf-8', { fatal: true });
  #isAscii = true;
  #hasHighBytes = false;
  #problem: RunningPosition | null = null;
  readonly #place = new RunningPosition();
  readonly firstProblem = null;

  constructor(encoding: EncodingName) {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding);
    this.#strict = new TextDecoder(encoding, { fatal: true });
  }

  get isAscii(): boolean {
    return this.#isAscii && !this.#isWide;
  }

  get remarks(): string[] {
    if (this.#utf8 === null || !this.#hasHighBytes || this.#isWide) return [];
    const title = titleOf(this.#encoding);
    return [
      `The file is declared as ${title} and was read as that, but all of its bytes are valid UTF-8, so it probably is UTF-8.`,
    ];
  }

  push(chunk: Uint8Array): string {
    const text = this.#decoder.decode(chunk, { stream: true });
    this.#hasHighBytes ||= chunk.some((byte) => byte >= 0x80);
    if (!this.#isWide && this.#utf8 !== null && !accepts(this.#utf8, chunk)) this.#utf8 = null;
    return this.#take(text, chunk);
  }

  end(): string {
    if (this.#utf8 !== null && !accepts(this.#utf8, null)) this.#utf8 = null;
    return this.#take(this.#decoder.decode(), null);
  }

  problems(): Problem[] {
    return this.#problem === null ? [] : [otherProblem(this.#problem, this.#encoding)];
  }

  otherReadings(): EncodingReading[] {
    return [];
  }

  get #isWide(): boolean {
    return this.#encoding.startsWith('utf-16');
  }

  #take(text: string, chunk: Uint8Array | null): string {
    if (this.#problem !== null) return text;
    this.#isAscii &&= !BEYOND_ASCII.test(text);
    if (!accepts(this.#strict, chunk)) {
      const at = text.indexOf('\uFFFD');
      this.#place.pass(at === -1 ? text : text.slice(0, at));
      this.#problem = this.#place;
    } else this.#place.pass(text);
    return text;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it means all that is not ASCII.
const BEYOND_ASCII = /[^\u0000-\u007F]/;

/** Null is the end. */
function accepts(decoder: Decoding, chunk: Uint8Array | null): boolean {
  try {
    if (chunk === null) decoder.decode();
    else decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}
