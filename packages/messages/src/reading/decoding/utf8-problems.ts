import type { Decoding } from './labels.ts';
import { RunningPosition } from './running-position.ts';

/** Bytes that are not UTF-8; they become one U+FFFD in the decoded text. */
export interface BadBytes {
  readonly line: number;
  readonly column: number;
  readonly bytes: Uint8Array;
  /** The text ends within a character. */
  readonly isCutOff: boolean;
}

/** The maximum number of positions kept; further ones are only counted. */
const MAX_PLACES = 20;

/** Looks for bytes that are not UTF-8 in a text that arrives in chunks, and counts the characters beyond ASCII that are. */
export class Utf8Problems {
  readonly places: BadBytes[] = [];
  /** Their total number. */
  bad = 0;
  /** Characters beyond ASCII. */
  good = 0;
  /** Some bytes from about the first problem on; empty without one. */
  sample: Uint8Array = new Uint8Array();
  /** The last bytes before the current chunk. */
  #before: Uint8Array = new Uint8Array();
  readonly #place = new RunningPosition();
  #isBegun = false;
  /** The beginning of a character at the end of the previous chunk. */
  #rest: Uint8Array = new Uint8Array();

  /** @param text the same chunk, decoded by a decoder that keeps the beginning of a character at its end for the next one. */
  take(chunk: Uint8Array, text: string): void {
    const bytes = joined(this.#rest, chunk);
    this.#rest = bytes.subarray(bytes.length - unfinishedAtEnd(bytes));
    const whole = bytes.subarray(0, bytes.length - this.#rest.length);
    if (this.bad > 0) this.#sampleMore(whole);
    // Decoding is fast, and looking at each byte is not: it is done only where there may be a problem.
    if (text.includes(REPLACEMENT)) this.#look(whole);
    else {
      if (whole.length !== text.length) this.good += countBeyondAscii(text);
      this.#place.pass(text);
    }
    this.#isBegun ||= whole.length > 0;
    this.#before = joined(this.#before, whole.slice(-SAMPLE_BEFORE)).slice(-SAMPLE_BEFORE);
  }

  end(): void {
    if (this.#rest.length === 0) return;
    if (this.bad === 0) this.sample = this.#before;
    this.#sampleMore(this.#rest);
    this.#report(this.#rest, true);
  }

  #look(bytes: Uint8Array): void {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: this.#isBegun });
    let from = 0;
    for (let at = 0; at < bytes.length; ) {
      if ((bytes[at] ?? 0) < 0x80) {
        at++;
        continue;
      }
      const { length, isValid } = characterAt(bytes, at);
      if (isValid) this.good++;
      else {
        if (this.bad === 0) {
          this.sample = joined(this.#before, bytes.subarray(0, at)).slice(-SAMPLE_BEFORE);
          this.#sampleMore(bytes.subarray(at));
        }
        this.#place.pass(decodePart(decoder, bytes.subarray(from, at)));
        this.#report(bytes.subarray(at, at + length), false);
        from = at + length;
      }
      at += length;
    }
    this.#place.pass(decodePart(decoder, bytes.subarray(from)));
  }

  #sampleMore(bytes: Uint8Array): void {
    if (this.sample.length < SAMPLE_BYTES) {
      this.sample = joined(this.sample, bytes.subarray(0, SAMPLE_BYTES - this.sample.length));
    }
  }

  #report(bytes: Uint8Array, isCutOff: boolean): void {
    const { line, column } = this.#place;
    this.bad++;
    if (this.places.length < MAX_PLACES) this.places.push({ line, column, bytes: bytes.slice(), isCutOff });
    this.#place.column++;
  }
}

const REPLACEMENT = '\uFFFD';
const SAMPLE_BEFORE = 64;
const SAMPLE_BYTES = 64 * 1024;

const decodePart = (decoder: Decoding, bytes: Uint8Array): string => decoder.decode(bytes, { stream: true });

export function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The number of bytes at the end that begin a character whose remaining bytes may follow. */
function unfinishedAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const at = bytes.length - back;
    if (!isContinuation(bytes[at])) {
      const { length, isValid } = characterAt(bytes, at);
      return !isValid && length === back && lengthAfter(bytes[at]) > back ? back : 0;
    }
  }
  return 0;
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** The length of a character by its first byte; 1 for a byte that begins none. */
function lengthAfter(first = 0): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** A character, or as many bytes as a decoder replaces by one U+FFFD: all that could have begun a character. */
function characterAt(bytes: Uint8Array, at: number): { length: number; isValid: boolean } {
  const first = bytes[at] ?? 0;
  const wanted = lengthAfter(first);
  if (wanted === 1) return { length: 1, isValid: first < 0x80 };
  for (let next = 1; next < wanted; next++) {
    const byte = bytes[at + next];
    if (!isContinuation(byte) || (next === 1 && !maySecond(first, byte ?? 0)))
      return { length: next, isValid: false };
  }
  return { length: wanted, isValid: true };
}

/** Excludes overlong forms, surrogates and what is beyond U+10FFFF: Unicode 17, table 3-7. */
function maySecond(first: number, second: number): boolean {
  if (first === 0xe0) return second >= 0xa0;
  if (first === 0xed) return second < 0xa0;
  if (first === 0xf0) return second >= 0x90;
  return first !== 0xf4 || second < 0x90;
}

function countBeyondAscii(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The first half of a surrogate pair counts.
    if (unit >= 0x80 && (unit < 0xdc00 || unit > 0xdfff)) count++;
  }
  return count;
}
