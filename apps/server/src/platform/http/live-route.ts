import { type LiveChange, PATHS } from '@clearbench/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatheredChanges } from '../gathered-changes.ts';
import type { LiveHub } from '../live-hub.ts';

interface Options {
  hub: Pick<LiveHub, 'subscribe' | 'recentlyChanged'>;
  /** Whether the session that opened the stream still lives. */
  isStillAllowed(request: FastifyRequest): Promise<boolean>;
}

/** Changes in quick succession go out as one: the console asks for the data again after each. */
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
      // It would be answered by a stream that never ends.
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
        // For a console that does not read, changes go on gathering: written, they would pile up in memory.
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
      // What changed between the reading of a page's data and the opening of its stream would else be seen by nobody.
      for (const change of hub.recentlyChanged()) {
        if (change.topic !== 'sessions') write(change);
      }
      const heartbeat = setInterval(() => {
        checkSession();
        if (!stream.writableEnded) stream.write(': still here\n\n');
      }, HEARTBEAT_MS);

      // Nothing may be written behind the end: that would be an error nobody listens to, which ends the server.
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
