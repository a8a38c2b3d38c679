import type { Socket } from 'node:net';
import { setImmediate as othersTurn } from 'node:timers/promises';

/** Small enough that the packets in it, each of which may be answered, are handled within a few milliseconds. */
const PIECE_BYTES = 4 * 1024;
const PIECES_MS = 2;

/**
 * Passes on what a client sends in small pieces. SSH has many small packets that never reach our own code, such as keepalives, and a
 * single read from the socket can contain thousands of them.
 * @param turn does the work, which passes on some pieces, when it is the client's turn. It resolves when more may be read.
 */
export function readInPieces(socket: Socket, turn: (work: () => void) => Promise<void>): void {
  let isReading = false;
  socket.on('readable', async () => {
    if (isReading) return;
    isReading = true;
    do {
      await turn(() => passOn(socket));
      await othersTurn();
    } while (socket.readableLength > 0);
    isReading = false;
  });
}

/** While there is a listener to `readable`, each `read` calls the listeners to `data`. */
function passOn(socket: Socket): void {
  const startedMs = performance.now();
  while (socket.readableLength > 0 && performance.now() - startedMs < PIECES_MS) {
    socket.read(Math.min(PIECE_BYTES, socket.readableLength));
  }
  // Notices the end, and asks for more.
  if (socket.readableLength === 0) socket.read();
}
