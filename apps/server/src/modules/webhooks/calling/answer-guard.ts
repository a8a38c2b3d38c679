import type { Socket } from 'node:net';
import { errors } from 'undici';

/** Interim responses but 101: the connection changes its protocol with that one, which was not requested. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const START_BYTES = 'HTTP/1.1 100 '.length;
const HEAD_END = '\r\n\r\n';
const HEAD_MAX_BYTES = 16 * 1024;
const INTERIM_MAX = 10;
/** A line counts for more than its characters: each header costs time, and a head of 16 kB can have thousands. */
const LINE_BYTES = 64;
/** Undici checks its own limits only after it has read a whole piece. */
const PIECE_BYTES = 1024;
const NOTHING = Buffer.alloc(0);
const LINE_FEED = 10;

/**
 * Stands between a socket and undici. It ends a connection that sends more than an answer needs: reading without an end
 * would keep this process busy. It also hides interim responses (1xx, RFC 9110 section 15.2): a client must accept
 * several of them, but undici 7 closes the connection at `100 Continue`.
 * @param maxBytes for everything that is sent for one answer: interim responses, empty lines, the head, the framing of chunks, the body
 */
export function guardAnswers(socket: Socket, maxBytes: number): void {
  const read = socket.read.bind(socket) as (bytes?: number) => Buffer | null;
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isAtStart = false;
  let interim = 0;
  let bytesLeft = maxBytes;
  let held: Buffer = NOTHING;
  // The head of a request is written as text, and the next data read is its answer.
  socket.write = (...given: unknown[]) => {
    if (typeof given[0] === 'string') {
      isAtStart = true;
      interim = 0;
      bytesLeft = maxBytes;
    }
    return write(...given);
  };
  const end = (reason: string): null => {
    // A reader first receives what has already been passed on.
    setImmediate(() => socket.destroy(new errors.HTTPParserError(reason)));
    return null;
  };
  const readPiece = (): Buffer | null => {
    if (socket.destroyed) return null;
    if (bytesLeft <= 0 && socket.readableLength > 0) {
      return end(`it is too long, or has too many lines.`);
    }
    const bytes = Math.min(PIECE_BYTES, Math.max(1, bytesLeft));
    const piece = read(socket.readableLength > bytes ? bytes : undefined);
    if (piece !== null) bytesLeft -= piece.length + LINE_BYTES * linesIn(piece);
    return piece;
  };
  socket.read = () => {
    if (!isAtStart) return readPiece();
    for (let piece = readPiece(); piece !== null; piece = readPiece()) {
      held = held.length === 0 ? piece : Buffer.concat([held, piece]);
      for (let length = interimLength(held); length > 0; length = interimLength(held)) {
        interim += 1;
        if (interim > INTERIM_MAX) return end(`more than ${INTERIM_MAX} interim responses (1xx).`);
        held = held.subarray(length);
      }
      if (isUndecided(held)) continue;
      const rest = held;
      held = NOTHING;
      isAtStart = false;
      return rest;
    }
    return null;
  };
}

function linesIn(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

/** The length of the interim response that the bytes begin with; 0 if there is none, or if it is not complete. */
function interimLength(bytes: Buffer): number {
  const end = INTERIM.test(startOf(bytes)) ? bytes.indexOf(HEAD_END) : -1;
  return end === -1 ? 0 : end + HEAD_END.length;
}

/** True if more data is needed to recognise it, or to find the end of an interim response. */
function isUndecided(bytes: Buffer): boolean {
  if (bytes.length > HEAD_MAX_BYTES) return false;
  return bytes.length < START_BYTES
    ? 'HTTP/1.'.startsWith(startOf(bytes).slice(0, 7))
    : INTERIM.test(startOf(bytes));
}

const startOf = (bytes: Buffer): string => bytes.toString('latin1', 0, START_BYTES);
