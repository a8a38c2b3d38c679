/**
 * Frees the memory of a received piece that nobody uses any more. Left to the garbage collector, pieces add up until V8
 * collects everything at once, in the thread that serves all requests: for each 64 MB, tens of milliseconds.
 */
export function releasePiece(piece: Buffer): void {
  const { buffer, byteOffset, byteLength } = piece;
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength;
  // A part may share its memory with others, and so may a thread.
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
