import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import type { Courtesy } from '../courtesy.ts';
import { knownSenderOf } from './known-sender.ts';

/** Smaller bodies arrive in a few pieces. */
const LARGE_BYTES = 256 * 1024;
/** Each piece counts as this many bytes more: a body in tiny pieces costs the server far more than its length. */
const PIECE_BYTES = 1024;
/**
 * From this many pieces on, they have at least this many bytes on average. No client sends smaller ones, and in a paused
 * stream they would take hundreds of times their length.
 */
const PIECES_MIN = 256;
const AVERAGE_BYTES = 16;
/** The stream is paused after this many pieces or bytes: later than tiny pieces are noticed. */
const PIECES_AT_ONCE = 2 * PIECES_MIN;
const BYTES_AT_ONCE = 64 * 1024;
/** For everything that counts for no workspace, together. */
const STRANGERS_BYTES_PER_MS = 32 * 1024;
const STRANGERS_BURST_MS = 50;

type Receive = (bytes: number) => Promise<unknown> | undefined;

/** Receives large bodies, and those without an announced length, only as fast as their workspace, or strangers, may send. */
export const paceBodies =
  (courtesy: Pick<Courtesy, 'receive'>): preParsingHookHandler =>
  (request, _reply, payload, done) => {
    paceBody(request, courtesy);
    done(null, payload);
  };

/** The same for one request, whose reader attaches its listeners and then calls `resume`. */
export function paceBody(request: FastifyRequest, courtesy: Pick<Courtesy, 'receive'>): void {
  const { raw, workspace }: Pick<FastifyRequest, 'raw'> & Partial<FastifyRequest> = request;
  if (!mayBeLarge(raw)) return;
  const receive =
    workspace === undefined || knownSenderOf(request) === null
      ? receiveFromStranger
      : (bytes: number) => courtesy.receive(workspace.id, bytes);
  // Otherwise it would flow before its reader is attached.
  raw.pause();
  pacePieces(raw, receive, () => raw.destroy());
}

const mayBeLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= LARGE_BYTES;

/** Pauses a stream after a few pieces until the next ones may arrive. `refuse` is called when the pieces are too small. */
export function pacePieces(source: Readable, receive: Receive, refuse: () => void): void {
  let pieces = 0;
  let bytes = 0;
  let paid = { pieces: 0, bytes: 0 };
  source.on('data', (piece: Buffer) => {
    pieces += 1;
    bytes += piece.length;
    if (pieces >= PIECES_MIN && bytes < pieces * AVERAGE_BYTES) return refuse();
    if (pieces - paid.pieces < PIECES_AT_ONCE && bytes - paid.bytes < BYTES_AT_ONCE) return;
    const turn = receive(bytes - paid.bytes + (pieces - paid.pieces) * PIECE_BYTES);
    paid = { pieces, bytes };
    if (turn === undefined) return;
    source.pause();
    turn.then(() => source.resume());
  });
}

let strangersTurnMs = 0;

/** Everything that strangers send, and everything that is read only to be discarded, shares one rate. */
export function receiveFromStranger(bytes: number): Promise<void> | undefined {
  const nowMs = performance.now();
  strangersTurnMs = Math.max(strangersTurnMs, nowMs - STRANGERS_BURST_MS) + bytes / STRANGERS_BYTES_PER_MS;
  return strangersTurnMs > nowMs ? delay(strangersTurnMs - nowMs) : undefined;
}
