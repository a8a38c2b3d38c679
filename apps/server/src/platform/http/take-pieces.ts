import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Hands over each piece of a body as it arrives; an error of `take` ends it. An async iterator would keep reading while `paceBodies` has
 * paused the stream.
 */
export async function takePieces(stream: Readable, take: (piece: Buffer) => void): Promise<void> {
  const stopped = new AbortController();
  let refusal: unknown;
  const onPiece = (piece: Buffer) => {
    try {
      take(piece);
    } catch (error) {
      refusal = error;
      stream.off('data', onPiece);
      stopped.abort();
    }
  };
  const end = finished(stream, { signal: stopped.signal, writable: false, cleanup: true });
  stream.on('data', onPiece).resume();
  try {
    await end;
  } catch (error) {
    throw stopped.signal.aborted ? refusal : error;
  } finally {
    stream.off('data', onPiece);
  }
}
