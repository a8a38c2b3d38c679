import type { ListenNotification } from '@clearbench/contract';
import { listenCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { overloaded } from '../../../platform/errors.ts';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import { eventStreams } from '../../../platform/http/event-stream.ts';
import { serve } from '../../../platform/http/serve.ts';
import { Shares } from '../../../platform/memory/shares.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { ListeningService } from './service.ts';

interface Services {
  listening: ListeningService;
  /** True if the API key is still active, and the workspace open here. */
  isStillAllowed(apiKey: string): Promise<boolean>;
  logger: Logger;
}

/** A workspace has at most half of them, an API key a quarter: many connections may continue one session. */
const STREAMS_MAX = 600;

/** Server-sent events: `session`, then a `notification` for each delivery. */
export const listenRoute: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of, keep }) => {
  const createStream = eventStreams(app);
  const streams = new Shares(STREAMS_MAX);

  serve(app, listenCalls, {
    listenToNotifications: {
      // A HEAD request would get a stream that never ends.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { listening, isStillAllowed, logger } = of(request);
        const apiKey = bearerToken(request.headers.authorization) ?? '';
        const owner = { workspace: request.workspace.id, user: request.apiKeyId };
        if (!streams.take(1, owner)) throw overloaded();
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
            streams.give(1, owner);
            leave();
            session.close().catch((error: unknown) => {
              logger.warn(
                { reason: String(error) },
                'A listening session could not be closed: it will time out',
              );
            });
          },
        });
        const line = {
          mayHear: () => isStillAllowed(apiKey),
          send: (notification: ListenNotification) => stream.send('notification', notification),
        };
        const session = await listening.open(owner.user, request.query, line).catch((error: unknown) => {
          streams.give(1, owner);
          throw error;
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
