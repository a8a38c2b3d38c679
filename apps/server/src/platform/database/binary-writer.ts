const INITIAL_BYTES = 64 * 1024;
/** A larger buffer is not kept for the next writer. */
const KEPT_BYTES = 1024 * 1024;
/** A UTF-16 unit takes at most this many bytes in UTF-8. */
const BYTES_PER_UNIT = 3;
const UUID_BYTES = 16;
const NULL_LENGTH = -1;

const DAY_MS = 86_400_000;
/** Day zero of PostgreSQL's dates. */
const DAY_ZERO_MS = Date.UTC(2000, 0, 1);

/** The value of each hexadecimal digit, by its character code. */
const DIGITS = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}
const DASH = '-'.charCodeAt(0);

/** The writers of a thread use one buffer in turn: each is used without a pause from its creation to `take`. */
let kept = Buffer.allocUnsafeSlow(INITIAL_BYTES);

/** Writes values in PostgreSQL's binary format: each has its length in front, and numbers are big-endian. */
export class BinaryWriter {
  #buffer = kept;
  #view = new DataView(kept.buffer);
  #at = 0;

  /** The written bytes. The writer must not be used afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    if (this.#buffer.length <= KEPT_BYTES) kept = this.#buffer;
    return new Uint8Array(this.#buffer.subarray(0, this.#at));
  }

  /** A number without a length, as in the head of an array. Returns its position. */
  raw(value: number): number {
    this.#reserve(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
    return this.#at - 4;
  }

  /** Replaces the number at a position. */
  setRaw(at: number, value: number): void {
    this.#view.setInt32(at, value);
  }

  /** Replaces the number at a position by the length of what was written after it. */
  setLength(at: number): void {
    this.setRaw(at, this.#at - at - 4);
  }

  null(): void {
    this.raw(NULL_LENGTH);
  }

  int4(value: number): void {
    this.raw(4);
    this.raw(value);
  }

  int8(value: bigint): void {
    this.raw(8);
    this.#reserve(8);
    this.#view.setBigInt64(this.#at, value);
    this.#at += 8;
  }

  text(value: string): void {
    this.#reserve(4 + value.length * BYTES_PER_UNIT);
    const length = this.#buffer.write(value, this.#at + 4);
    this.raw(length);
    this.#at += length;
  }

  bytea(value: Uint8Array): void {
    this.raw(value.length);
    this.#reserve(value.length);
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
  }

  /** With or without dashes. */
  uuid(value: string): void {
    this.raw(UUID_BYTES);
    this.#reserve(UUID_BYTES);
    for (let place = 0; place < value.length; place += 1) {
      const code = value.charCodeAt(place);
      if (code === DASH) continue;
      place += 1;
      this.#buffer[this.#at] = (digit(code) << 4) | digit(value.charCodeAt(place));
      this.#at += 1;
    }
  }

  /** `2026-02-28`. */
  date(value: string): void {
    this.int4((Date.parse(value) - DAY_ZERO_MS) / DAY_MS);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.#at + bytes));
    larger.set(this.#buffer.subarray(0, this.#at));
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }
}

const digit = (code: number): number => DIGITS[code] ?? 0;
