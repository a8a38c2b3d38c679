import type { ListenNotification } from '@clearbench/contract';
import { listenCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import { eventStreams } from '../../../platform/http/event-stream.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { ListeningService } from './service.ts';

interface Services {
  listening: ListeningService;
  /** True if the API key is still active, and the workspace open here. */
  isStillAllowed(apiKey: string): Promise<boolean>;
  logger: Logger;
}

/** Server-sent events: `session`, then a `notification` for each delivery. */
export const listenRoute: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of, keep }) => {
  const createStream = eventStreams(app);

  serve(app, listenCalls, {
    listenToNotifications: {
      // A HEAD request would get a stream that never ends.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
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
        const leave = keep(request);
        reply.hijack();
        stream.start();
        stream.send('session', { sessionId: session.sessionId, secret: session.secret });
        session.wake();
      },
    },
  });
};
