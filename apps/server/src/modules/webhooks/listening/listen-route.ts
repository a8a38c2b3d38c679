import { type ListenNotification, listenQuerySchema, PATHS } from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import { eventStreams } from '../../../platform/http/event-stream.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { ListeningService } from './service.ts';

interface Services {
  listening: ListeningService;
  /** True if the API key is still active, and the workspace open here. */
  isStillAllowed(apiKey: string): Promise<boolean>;
  logger: Logger;
}

/** Server-sent events: `session`, then a `notification` for each delivery. */
export const listenRoute: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of, keep }) => {
  const createStream = eventStreams(app);

  app.get(
    PATHS.webhookListen,
    {
      config: { changes: true, docs: { errors: ['too_many_attempts'] } },
      schema: {
        tags: ['Command line'],
        security: [{ apiKey: [] }],
        operationId: 'listenToNotifications',
        summary: 'Listen to notifications live, as server-sent events',
        description:
          'The first event is `session`, with its id and the secret that signs. `notification` events follow: forward their body with their ' +
          'headers, and post the answer to `answers`. When the connection is lost, notifications are kept for ten minutes: with ' +
          '`sessionId` another connection continues with the notifications that were not answered.',
        querystring: listenQuerySchema,
        produces: ['text/event-stream'],
      },
      // A HEAD request would get a stream that never ends.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { listening, isStillAllowed, logger } = of(request);
      const apiKey = bearerToken(request.headers.authorization) ?? '';
      const stream = createStream(reply, {
        onHeartbeat() {
          isStillAllowed(apiKey).then(
            (allowed) => (allowed ? session.keep() : stream.close()),
            () => {},
          );
          session.wake();
        },
        onDrain: () => session.wake(),
        onClose() {
          leave();
          session.close().catch((error: unknown) => {
            logger.warn(
              { reason: String(error) },
              'A listening session could not be closed: it will time out',
            );
          });
        },
      });
      const session = await listening.open(request.apiKeyId, request.query, {
        send: (notification: ListenNotification) => stream.send('notification', notification),
      });
      const leave = keep(request as FastifyRequest);
      reply.hijack();
      stream.start();
      stream.send('session', { sessionId: session.sessionId, secret: session.secret });
      session.wake();
    },
  );
};
