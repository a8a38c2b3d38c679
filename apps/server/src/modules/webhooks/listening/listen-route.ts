import { type ListenNotification, listenQuerySchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { bearerToken } from '../../../platform/bearer-token.ts';
import type { ListeningService } from './service.ts';

interface Options {
  listening: ListeningService;
  /** Whether the API key is still active. */
  isStillAllowed(apiKey: string): Promise<boolean>;
  logger: Logger;
}

const HEARTBEAT_MS = 20_000;

/** Server-sent events: `session`, then a `notification` for each delivery. */
export const listenRoute: FastifyPluginAsyncZod<Options> = async (
  app,
  { listening, isStillAllowed, logger },
) => {
  const closeAll = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of closeAll) close();
  });

  app.get(
    PATHS.webhookListen,
    {
      schema: {
        tags: ['Command line'],
        security: [{ apiKey: [] }],
        summary: 'Listen to notifications live, as server-sent events',
        description:
          'First comes `session` with its id and the secret that signs, then `notification` events: their body is to be forwarded with their ' +
          'headers, and the answer to be posted to `answers`. When the connection is lost, what is notified is kept for ten minutes: with ' +
          '`sessionId` another connection goes on with what was not answered.',
        querystring: listenQuerySchema,
      },
      // A HEAD request would be answered by a stream that never ends.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const stream = reply.raw;
      const write = (event: string, data: object) =>
        stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      const session = await listening.open(request.apiKeyId, request.query, {
        send: (notification: ListenNotification) =>
          !stream.writableEnded && write('notification', notification),
      });
      reply.hijack();
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const apiKey = bearerToken(request.headers.authorization) ?? '';
      const heartbeat = setInterval(() => {
        if (!stream.writableEnded) stream.write(': still here\n\n');
        isStillAllowed(apiKey).then(
          (allowed) => (allowed ? session.keep() : close()),
          () => {},
        );
        session.wake();
      }, HEARTBEAT_MS);
      const close = () => void stream.end();
      closeAll.add(close);
      stream.on('drain', () => session.wake());
      stream.once('close', () => {
        closeAll.delete(close);
        clearInterval(heartbeat);
        session.close().catch((error: unknown) => {
          logger.warn(
            { reason: String(error) },
            'A listening session was not left in order: it will time out',
          );
        });
      });
      write('session', { sessionId: session.sessionId, secret: session.secret });
      session.wake();
    },
  );
};
