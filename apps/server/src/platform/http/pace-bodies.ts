import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { preParsingHookHandler } from 'fastify';
import type { Courtesy } from '../courtesy.ts';

/** Smaller bodies arrive in a few pieces. */
const LARGE_BYTES = 256 * 1024;

/** Receives a large body only as fast as its workspace may send. Use it where requests have a workspace. */
export const paceBodies =
  (courtesy: Pick<Courtesy, 'receive'>): preParsingHookHandler =>
  (request, _reply, payload, done) => {
    // A body in chunks may be refused before its end, and one that is announced to be too large before its beginning.
    if (Number(request.headers['content-length'] ?? 0) < LARGE_BYTES) return done(null, payload);
    const { id } = request.workspace;
    const body = paced(payload as Readable, (bytes) => courtesy.receive(id, bytes));
    const stream = Readable.from(body, { objectMode: false });
    paces.set(request.raw, stream);
    done(null, stream as typeof payload);
  };

const paces = new WeakMap<IncomingMessage, Readable>();

/** The rest of the body is read by somebody else. */
export const endPace = (raw: IncomingMessage): void => void paces.get(raw)?.destroy();

async function* paced(
  body: Readable,
  receive: (bytes: number) => Promise<void> | undefined,
): AsyncGenerator<Buffer> {
  // After a refusal, the rest is still read: see `drainBody`.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    yield piece;
    await receive(piece.length);
  }
}
