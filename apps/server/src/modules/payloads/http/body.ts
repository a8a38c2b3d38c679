import type { Readable } from 'node:stream';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { Admission } from './admission.ts';

interface Options {
  admission: Admission;
  maxBytes: number;
}

/** Refuses a body that is announced to be too large before it arrives. */
export function refuseTooLarge({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

/** Collects the body of an admitted request and counts its bytes as they arrive. */
export function collectBody(
  request: FastifyRequest,
  stream: Readable,
  { admission, maxBytes }: Options,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces = new Pieces();
    const finish = (error: unknown) => {
      admission.watch(request, null);
      stream.off('data', take).off('end', complete).off('error', finish);
      if (error === null) resolve(pieces.joined());
      else reject(error);
    };
    const take = (chunk: Buffer) => {
      pieces.add(chunk);
      try {
        if (pieces.length > maxBytes) throw tooLarge();
        admission.grow(request, chunk.length);
      } catch (error) {
        finish(error);
      }
    };
    const complete = () => finish(null);
    admission.watch(request, finish);
    stream.on('data', take).on('end', complete).on('error', finish);
    stream.resume();
  });
}

const BLOCK_BYTES = 64 * 1024;
const SMALL_BYTES = 8 * 1024;

/** The pieces of a body. Small ones are copied into blocks, because each would keep memory far beyond its own length. */
class Pieces {
  length = 0;
  readonly #all: Buffer[] = [];
  #block = Buffer.alloc(0);
  /** How much of the block is filled. */
  #filled = 0;

  add(piece: Buffer): void {
    const isFirst = this.length === 0;
    this.length += piece.length;
    if (isFirst || piece.length >= SMALL_BYTES) {
      this.#endBlock();
      this.#all.push(piece);
      return;
    }
    if (this.#filled + piece.length > this.#block.length) {
      this.#endBlock();
      this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    }
    this.#filled += piece.copy(this.#block, this.#filled);
  }

  /** A single piece unchanged; several in memory that the thread which reads the payload can share. */
  joined(): Buffer {
    this.#endBlock();
    const [only] = this.#all;
    if (only !== undefined && this.#all.length === 1) return only;
    const body = Buffer.from(new SharedArrayBuffer(this.length));
    let at = 0;
    for (const piece of this.#all) at += piece.copy(body, at);
    return body;
  }

  #endBlock(): void {
    if (this.#filled > 0) this.#all.push(this.#block.subarray(0, this.#filled));
    this.#block = Buffer.alloc(0);
    this.#filled = 0;
  }
}

const tooLarge = (): AppError =>
  new AppError(
    'payload_too_large',
    `The body is too large. This path accepts at most ${PAYLOAD_MAX_BYTES / 1024 / 1024} MB.`,
  );
