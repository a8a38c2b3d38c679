import type { Readable } from 'node:stream';
import { releasePiece } from '../memory/release-piece.ts';

const BLOCK_BYTES = 64 * 1024;
const SMALL_BYTES = 8 * 1024;

/** The pieces of a body. Small ones are copied into blocks, because each would keep memory far beyond its own length. */
class BodyPieces {
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
    releasePiece(piece);
  }

  /** A single piece unchanged; several copied into memory that another thread can share, and released. */
  joined(): Buffer {
    this.#endBlock();
    const [only] = this.#all;
    if (only !== undefined && this.#all.length === 1) return only;
    const body = Buffer.from(new SharedArrayBuffer(this.length));
    let at = 0;
    for (const piece of this.#all.splice(0)) {
      at += piece.copy(body, at);
      releasePiece(piece);
    }
    return body;
  }

  #endBlock(): void {
    if (this.#filled > 0) this.#all.push(this.#block.subarray(0, this.#filled));
    this.#block = Buffer.alloc(0);
    this.#filled = 0;
  }
}

interface Collecting {
  /** Called with each piece's length, after it was added to the sum of all. It may refuse the body by an error. */
  onPiece(bytes: number, sum: number): void;
  onEnd(error: Error | null, body: Buffer): void;
}

/** Collects a body from its stream. Returns what ends that early, with an error. */
export function collectPieces(stream: Readable, { onPiece, onEnd }: Collecting): (error: Error) => void {
  const pieces = new BodyPieces();
  const finish = (error: Error | null) => {
    stream.off('data', take).off('end', complete).off('error', finish);
    onEnd(error, error === null ? pieces.joined() : NOTHING);
  };
  const take = (piece: Buffer) => {
    // A piece that was added has no length any more.
    const { length } = piece;
    pieces.add(piece);
    try {
      onPiece(length, pieces.length);
    } catch (error) {
      finish(error instanceof Error ? error : new Error('A body was refused.', { cause: error }));
    }
  };
  const complete = () => finish(null);
  stream.on('data', take).on('end', complete).on('error', finish);
  stream.resume();
  return finish;
}

const NOTHING = Buffer.alloc(0);
