import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { AppError } from '../errors.ts';
import { Turns } from '../turns.ts';

/** A port, or the path of a socket. */
export type ClamdAddress = { host: string; port: number } | { path: string };

export interface Scanner {
  /** @throws AppError `malware_found`, `payload_too_large`, `payload_not_scanned`, `scanner_unavailable`, `overloaded` */
  scan(workspace: string, content: Buffer): Promise<void>;
}

interface Options {
  address: ClamdAddress;
  logger: Logger;
  /** How long one scan may take, in ms. */
  withinMs?: number;
}

type Verdict = { kind: 'clean' } | { kind: 'found'; signature: string } | { kind: 'too-large' };

const WITHIN_MS = 10_000;
const PING_MS = 2_000;
/** clamd closes the connection while it receives content that is too large, and its answer may be lost. */
const TRIES = 3;
/** clamd reads a piece completely before it goes on. */
const PIECE_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;
/** Fewer than the ten threads that clamd has by default, so that others can use it, too. */
const AT_ONCE = 8;
const MAX_WAITING = 4_096;

/** Scans content with ClamAV's daemon, one piece of content of a workspace after the other, so that none delays the others. */
export class Clamd implements Scanner {
  readonly #options: Options;
  readonly #turns = new Turns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  #isAway = false;
  /** When it was last found away, and when it last answered, on the clock of `performance`. */
  #awayMs = Number.NEGATIVE_INFINITY;
  #answeredMs = Number.NEGATIVE_INFINITY;
  /** The workspaces whose content is scanned now. */
  readonly #trying = new Set<string>();
  readonly scans = new Counter({
    name: 'clearbench_scans_total',
    help: 'Payloads scanned for malware, by result',
    labelNames: ['result'],
    registers: [],
  });

  constructor(options: Options) {
    this.#options = options;
  }

  async scan(workspace: string, content: Buffer): Promise<void> {
    // While it is away, one scan of each workspace finds out whether it is back; the others don't wait for that.
    if (this.#isAway && this.#trying.has(workspace)) throw unavailable();
    const queuedMs = performance.now();
    const verdict = await this.#turns.take(workspace, async () => {
      if (this.#isAway && this.#awayMs > queuedMs) throw unavailable();
      this.#trying.add(workspace);
      try {
        return await this.#verdict(content);
      } finally {
        this.#trying.delete(workspace);
      }
    });
    switch (verdict.kind) {
      case 'clean':
        return;
      case 'found':
        throw new AppError(
          'malware_found',
          `The malware scanner refuses the payload: it found ${verdict.signature}. Nothing was stored. Check the system that created the file.`,
        );
      case 'too-large':
        throw new AppError(
          'payload_too_large',
          'The payload is larger than the malware scanner of this server accepts. Nothing was stored. Send it in several parts.',
        );
    }
  }

  async #verdict(content: Buffer, tries = TRIES): Promise<Verdict> {
    const { address, withinMs = WITHIN_MS } = this.#options;
    const askedMs = performance.now();
    try {
      const answer = await ask(address, content, withinMs);
      this.#notice(null);
      const verdict = verdictOf(answer);
      this.scans.inc({ result: verdict.kind });
      return verdict;
    } catch (error) {
      // If it says why, or if it answers others or a ping, only this content can't be scanned.
      const isThere =
        error instanceof NotScanned || this.#answeredMs >= askedMs || (await isAlive(address, withinMs));
      this.#notice(isThere ? null : error);
      if (isThere && error instanceof Broken && tries > 1) return await this.#verdict(content, tries - 1);
      this.scans.inc({ result: isThere ? 'not-scanned' : 'unavailable' });
      throw isThere ? notScanned(error, content.length) : unavailable(error);
    }
  }

  /** Logs when the daemon stops answering, and when it answers again. */
  #notice(failure: unknown): void {
    const { logger } = this.#options;
    if (failure === null) {
      this.#answeredMs = performance.now();
      if (this.#isAway) logger.info('The malware scanner answers again.');
      this.#isAway = false;
      return;
    }
    if (!this.#isAway) {
      logger.error({ err: failure }, 'The malware scanner does not answer: no payload is accepted.');
    }
    this.#isAway = true;
    this.#awayMs = performance.now();
  }
}

/** The daemon answered that it could not scan this content. */
class NotScanned extends Error {}

/** There was no answer in time. */
class Late extends Error {}

/** The connection ended without an answer. */
class Broken extends Error {}

const notScanned = (cause: unknown, bytes: number): AppError => {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AppError(
    'payload_not_scanned',
    `The malware scanner of this server answers, but it could not scan these ${bytes} bytes: ${why} Nothing was stored. Please send them again later, or in several parts.`,
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
};

const unavailable = (cause?: unknown): AppError =>
  new AppError(
    'scanner_unavailable',
    'The malware scanner of this server does not answer. Nothing was stored. Please send it again later.',
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/** Sends content by `INSTREAM` (clamd(8)): pieces, each after its length, and an empty one at the end. Resolves with the answer. */
const ask = (address: ClamdAddress, content: Buffer, withinMs: number): Promise<string> =>
  converse(address, withinMs, (socket) => sendPieces(socket, content));

/** True if the daemon answers at all. */
const isAlive = (address: ClamdAddress, withinMs: number): Promise<boolean> =>
  converse(address, Math.min(withinMs, PING_MS), (socket) => socket.write('zPING\0')).then(
    (answer) => answer === 'PONG',
    () => false,
  );

function converse(address: ClamdAddress, withinMs: number, send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(address as NetConnectOpts, () => send(socket));
    const deadline = setTimeout(
      () => socket.destroy(new Late(`There was no answer within ${withinMs / 1_000} s.`)),
      withinMs,
    );
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (!answer.includes('\0')) return;
      resolve(answer.slice(0, answer.indexOf('\0')));
      socket.destroy();
    });
    socket.on('error', (error) =>
      reject(
        error instanceof Late
          ? error
          : new Broken(`The connection broke (${error.message}).`, { cause: error }),
      ),
    );
    socket.on('close', () => {
      clearTimeout(deadline);
      reject(new Broken('It closed the connection before it answered.'));
    });
  });
}

function sendPieces(socket: Socket, content: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    const piece = content.subarray(at, at + PIECE_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    socket.write(piece);
  }
  socket.write(Buffer.alloc(4));
}

/** @throws NotScanned with clamd's words */
function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { kind: 'clean' };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature !== undefined) return { kind: 'found', signature };
  if (/size limit exceeded/i.test(answer)) return { kind: 'too-large' };
  throw new NotScanned(`It answered "${answer.slice(0, 200)}".`);
}
