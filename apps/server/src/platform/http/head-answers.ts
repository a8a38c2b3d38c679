import { Readable } from 'node:stream';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** Fastify would read a stream to its end and throw it away, such as an export that the database takes minutes for. */
const leaveUnread: onSendHookHandler = (_request, _reply, payload, done) => {
  if (payload instanceof Readable) {
    payload.destroy();
    done(null, Readable.from([]));
  } else done(null, payload);
};

/** A HEAD request gets the head of the answer: files are not made for it. Call it before any route is added. */
export function answerHeads(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [leaveUnread, route.onSend ?? []].flat();
  });
}
