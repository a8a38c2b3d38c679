import type { Problem } from '../../core/problem.ts';
import type { EncodingSource } from './beginning.ts';
import { otherFault, utf8Faults } from './encoding-problems.ts';
import { type Decoding, type EncodingName, titleOf } from './labels.ts';
import { type EncodingReading, likelyReadings } from './likely-readings.ts';
import { Place } from './place.ts';
import { type BadBytes, Utf8Faults } from './utf8-faults.ts';

/** A text that is decoded in one encoding, and what its bytes have shown so far. */
export interface EncodedText {
  /** True if it has had only characters that almost every encoding has alike. */
  readonly isAscii: boolean;
  /** Sentences about what the bytes say against the encoding. */
  readonly remarks: readonly string[];
  readonly firstFault: BadBytes | null;
  push(chunk: Uint8Array): string;
  end(): string;
  /** The problems if it has this encoding. */
  faults(source: EncodingSource): Problem[];
  /** How it reads in others; empty where its bytes show that it has this one, but for single faults. */
  otherReadings(): EncodingReading[];
}

export class Utf8Text implements EncodedText {
  readonly remarks = [];
  readonly #decoder = new TextDecoder();
  readonly #faults = new Utf8Faults();

  get isAscii(): boolean {
    return this.#faults.good === 0 && this.#faults.bad === 0;
  }

  get firstFault(): BadBytes | null {
    return this.#faults.places[0] ?? null;
  }

  push(chunk: Uint8Array): string {
    const text = this.#decoder.decode(chunk, { stream: true });
    this.#faults.take(chunk, text);
    return text;
  }

  end(): string {
    this.#faults.end();
    return this.#decoder.decode();
  }

  faults(source: EncodingSource): Problem[] {
    return utf8Faults(this.#faults, source);
  }

  otherReadings(): EncodingReading[] {
    const { good, bad, sample } = this.#faults;
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
  #fault: Place | null = null;
  readonly #place = new Place();
  readonly firstFault = null;

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
      `The file is named as ${title} and was read so, but all of its bytes are valid UTF-8, so it is likely to be that.`,
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

  faults(): Problem[] {
    return this.#fault === null ? [] : [otherFault(this.#fault, this.#encoding)];
  }

  otherReadings(): EncodingReading[] {
    return [];
  }

  get #isWide(): boolean {
    return this.#encoding.startsWith('utf-16');
  }

  #take(text: string, chunk: Uint8Array | null): string {
    if (this.#fault !== null) return text;
    this.#isAscii &&= !BEYOND_ASCII.test(text);
    if (!accepts(this.#strict, chunk)) {
      const at = text.indexOf('\uFFFD');
      this.#place.pass(at === -1 ? text : text.slice(0, at));
      this.#fault = this.#place;
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
