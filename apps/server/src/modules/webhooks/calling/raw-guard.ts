import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Certificates have 3 to 8 kB. In 100 kB, which OpenSSL allows, a chain can take a third of a second to verify, in one step. */
const HANDSHAKE_MAX_BYTES = 16 * 1024;

/**
 * Stands between a connection and TLS, whose work our code can't interrupt. It ends a connection that sends more than a handshake or an
 * answer needs, such as a long chain of certificates or endless session tickets.
 */
export class RawGuard extends Duplex {
  readonly #socket: Socket;
  #maxBytes = HANDSHAKE_MAX_BYTES;
  #what = 'handshake';
  /** Received since the last bytes were sent. */
  #received = 0;

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.on('data', (piece) => this.#receive(piece));
    socket.once('end', () => this.push(null));
    socket.once('error', (error) => this.destroy(error));
    socket.once('close', () => this.destroy());
  }

  /** @param maxBytes for everything that is sent for one answer */
  endHandshake(maxBytes: number): void {
    this.#maxBytes = maxBytes;
    this.#what = 'answer';
  }

  #receive(piece: Buffer): void {
    this.#received += piece.length;
    if (this.#received > this.#maxBytes) {
      const problem = `The ${this.#what} has more than ${this.#maxBytes} bytes`;
      this.destroy(Object.assign(new Error(problem), { code: 'ERR_SSL_SENT_TOO_MUCH' }));
    } else if (!this.push(piece)) {
      this.#socket.pause();
    }
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#received = 0;
    this.#socket.write(bytes, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
