import { Readable } from 'node:stream';
import type { preParsingHookHandler } from 'fastify';
import type { Courtesy } from '../courtesy.ts';

/** Smaller bodies arrive in a few pieces. */
const LARGE_BYTES = 256 * 1024;

/** Receives a large body only as fast as its workspace may send. Use it where requests have a workspace. */
export const paceBodies =
  (courtesy: Pick<Courtesy, 'receive'>): preParsingHookHandler =>
  (request, _reply, payload, done) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (length < LARGE_BYTES) return done(null, payload);
    const { id } = request.workspace;
    const body = paced(payload as Readable, (bytes) => courtesy.receive(id, bytes));
    done(null, Readable.from(body, { objectMode: false }) as typeof payload);
  };

async function* paced(
  body: Readable,
  receive: (bytes: number) => Promise<void> | undefined,
): AsyncGenerator<Buffer> {
  // After a refusal before its end, the error handler drains it.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    yield piece;
    await receive(piece.length);
  }
}
