import { PATHS } from '@clearbench/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatheredChanges } from '../live/gathered-changes.ts';
import type { LiveHub } from '../live/live-hub.ts';
import { eventStreams } from './event-stream.ts';

interface Options {
  hub: Pick<LiveHub, 'subscribe' | 'recentlyChanged'>;
  /** True if the session that opened the stream is still valid. */
  isStillAllowed(request: FastifyRequest): Promise<boolean>;
  sessionEndsAt(request: FastifyRequest): Date;
}

/** Changes in quick succession are sent as one, because the console reloads its data after each. */
const GATHER_MS = 100;
/** Server-sent events: one `change` per changed topic. */
export async function liveRoute(
  app: FastifyInstance,
  { hub, isStillAllowed, sessionEndsAt }: Options,
): Promise<void> {
  const createStream = eventStreams(app);

  app.get(
    PATHS.live,
    {
      schema: { tags: ['Live'], summary: 'Changes as server-sent events', produces: ['text/event-stream'] },
      logLevel: 'warn',
      // A HEAD request would be answered by a stream that never ends.
      exposeHeadRoute: false,
    },
    (request, reply) => {
      const checkSession = () => {
        isStillAllowed(request).then(
          (allowed) => {
            if (!allowed) stream.close();
          },
          () => stream.close(),
        );
      };
      const gathered = new GatheredChanges();
      let gathering: NodeJS.Timeout | null = null;
      const flush = () => {
        gathering = null;
        // While a console does not read, changes keep gathering here: written to the stream, they would pile up in memory.
        if (stream.isCongested) gathering = setTimeout(flush, GATHER_MS);
        else for (const change of gathered.take()) stream.send('change', change);
      };
      const unsubscribe = hub.subscribe((change) => {
        if (change.topic === 'sessions') return checkSession();
        gathered.add(change);
        gathering ??= setTimeout(flush, GATHER_MS);
      });
      const stream = createStream(reply, {
        onHeartbeat: checkSession,
        onClose() {
          unsubscribe();
          if (gathering !== null) clearTimeout(gathering);
          clearTimeout(end);
        },
      });
      const end = setTimeout(() => stream.close(), sessionEndsAt(request).getTime() - Date.now());
      reply.hijack();
      stream.start({ retryMs: 2_000 });
      // Otherwise changes between a page's reading of its data and the opening of its stream would be missed.
      for (const change of hub.recentlyChanged()) {
        if (change.topic !== 'sessions') stream.send('change', change);
      }
    },
  );
}
