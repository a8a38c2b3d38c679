import { type LiveChange, PATHS } from '@clearbench/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatheredChanges } from '../gathered-changes.ts';
import type { LiveHub } from '../live-hub.ts';

interface Options {
  hub: Pick<LiveHub, 'subscribe' | 'recentlyChanged'>;
  /** Whether the session that opened the stream is still valid. */
  isStillAllowed(request: FastifyRequest): Promise<boolean>;
}

/** Changes in quick succession are sent as one, because the console reloads its data after each. */
const GATHER_MS = 100;
/** Keeps proxies from closing a silent stream. */
const HEARTBEAT_MS = 20_000;

/** Server-sent events: one `change` per changed topic. */
export async function liveRoute(app: FastifyInstance, { hub, isStillAllowed }: Options): Promise<void> {
  const closeAll = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of closeAll) close();
  });

  app.get(
    PATHS.live,
    {
      schema: { tags: ['Live'], summary: 'Changes as server-sent events' },
      logLevel: 'warn',
      // A HEAD request would be answered by a stream that never ends.
      exposeHeadRoute: false,
    },
    (request, reply) => {
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      stream.write('retry: 2000\n\n');

      const checkSession = () => {
        isStillAllowed(request).then(
          (allowed) => {
            if (!allowed) close();
          },
          () => close(),
        );
      };
      const gathered = new GatheredChanges();
      let gathering: NodeJS.Timeout | null = null;
      const write = (change: LiveChange) =>
        stream.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
      const flush = () => {
        gathering = null;
        // While a console does not read, changes keep gathering here: written to the stream, they would pile up in memory.
        if (stream.writableNeedDrain) gathering = setTimeout(flush, GATHER_MS);
        else {
          for (const change of gathered.take()) write(change);
        }
      };
      const unsubscribe = hub.subscribe((change) => {
        if (change.topic === 'sessions') return checkSession();
        gathered.add(change);
        gathering ??= setTimeout(flush, GATHER_MS);
      });
      // Otherwise nobody would see what changed after a page read its data and before it opened its stream.
      for (const change of hub.recentlyChanged()) {
        if (change.topic !== 'sessions') write(change);
      }
      const heartbeat = setInterval(() => {
        checkSession();
        if (!stream.writableEnded) stream.write(': still here\n\n');
      }, HEARTBEAT_MS);

      // Writing after the end would emit an error without a listener, which would end the server.
      const forget = () => {
        closeAll.delete(close);
        unsubscribe();
        clearInterval(heartbeat);
        if (gathering !== null) clearTimeout(gathering);
      };
      const close = () => {
        forget();
        if (stream.writableNeedDrain) stream.destroy();
        else stream.end();
      };
      closeAll.add(close);
      stream.once('close', forget);
    },
  );
}
