import { createInflate } from 'node:zlib';
import { EbicsError } from '../errors.ts';
import { Decrypter, invalid, NOT_DEFLATED, tooLarge } from './decrypt.ts';
import { SegmentDecoder } from './segments.ts';

/** Inflated data is passed on in pieces of this size. */
const PIECE_BYTES = 256 * 1024;

/** The data of an upload, of which only the deflated bytes are in memory as a whole. Its methods throw an `EbicsError`. */
export class LargeOrderData {
  readonly #limit: number;
  readonly #decoder = new SegmentDecoder();
  readonly #decrypter: Decrypter;
  readonly #deflated: Uint8Array[] = [];
  #length = 0;

  /** @param limit how many bytes the inflated data may have */
  constructor(secret: Uint8Array, limit: number) {
    this.#limit = limit;
    this.#decrypter = new Decrypter(secret);
  }

  /** The next segment: base64 text. */
  add(segment: string): void {
    const deflated = this.#decrypter.decrypt(this.#decoder.decode(segment));
    this.#length += deflated.length;
    // Data that cannot be made smaller become hardly larger, and nothing useful follows them.
    if (this.#length > 2 * this.#limit) throw tooLarge(this.#limit);
    this.#deflated.push(deflated);
  }

  /** Called after the last segment. */
  end(): void {
    this.#decoder.end();
    this.#decrypter.end();
  }

  /** The inflated data from their beginning, as often as it is called. What follows the deflated data is padding: it isn't looked at. */
  async *pieces(): AsyncGenerator<Buffer, void> {
    const inflated = createInflate({ chunkSize: PIECE_BYTES });
    for (const deflated of this.#deflated) inflated.write(deflated);
    inflated.end();
    let length = 0;
    try {
      for await (const piece of inflated) {
        length += piece.length;
        if (length > this.#limit) throw tooLarge(this.#limit);
        yield piece;
      }
    } catch (error) {
      throw error instanceof EbicsError ? error : invalid(NOT_DEFLATED);
    }
  }
}
