import type { LiveTopic } from '@clearbench/contract';
import { liveCalls } from '@clearbench/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { overloaded } from '../errors.ts';
import { GatheredChanges } from '../live/gathered-changes.ts';
import type { LiveChannel } from '../live/live-channel.ts';
import { type Owner, Shares } from '../memory/shares.ts';
import { Rounds } from '../rounds.ts';
import { eventStreams } from './event-stream.ts';
import { serve } from './serve.ts';

interface Options {
  /** The changes of the workspace, and of the installation. */
  channelsOf(request: FastifyRequest): readonly Pick<LiveChannel, 'subscribe' | 'recentlyChanged'>[];
  ownerOf(request: FastifyRequest): Owner;
  /** Keeps the workspace open; returns how to end that. */
  keep(request: FastifyRequest): () => void;
  /** True if the session that opened the stream is still valid, and its operator may still enter the workspace. */
  isStillAllowed(request: FastifyRequest): Promise<boolean>;
  sessionEndsAt(request: FastifyRequest): Date;
}

/** The longest delay of a timer; the heartbeat checks sessions and tokens that last longer. */
const TIMER_MAX_MS = 2_147_483_647;
/** Changes in quick succession are sent as one, because the console reloads its data after each. */
const GATHER_MS = 100;
/** Each change is written to every stream of its workspace. A workspace has at most half of them, an operator a quarter. */
const STREAMS_MAX = 600;
/** After these changes, the stream may no longer be allowed. */
const ENDING: readonly LiveTopic[] = ['access-tokens', 'sessions', 'workspaces'];

/** Server-sent events: one `change` per changed topic. */
export async function liveRoute(
  app: FastifyInstance,
  { channelsOf, ownerOf, keep, isStillAllowed, sessionEndsAt }: Options,
): Promise<void> {
  const createStream = eventStreams(app);
  const streams = new Shares(STREAMS_MAX);

  serve(app, liveCalls, {
    streamChanges: {
      logLevel: 'warn',
      // A HEAD request would get a stream that never ends.
      exposeHeadRoute: false,
      handler: streamChanges,
    },
  });

  function streamChanges(request: FastifyRequest, reply: FastifyReply): void {
    const owner = ownerOf(request);
    if (!streams.take(1, owner)) throw overloaded();
    /** Only one check runs at a time. Changes during a check cause a single further one. */
    let isCheckDue = false;
    const checks = new Rounds({
      hasWork: () => isCheckDue,
      async round() {
        isCheckDue = false;
        if (!(await isStillAllowed(request).catch(() => false))) stream.close();
      },
    });
    const checkSession = () => {
      isCheckDue = true;
      checks.start();
    };
    const gathered = new GatheredChanges();
    let gathering: NodeJS.Timeout | null = null;
    const flush = () => {
      gathering = null;
      // While a console does not read, changes keep gathering here: written to the stream, they would pile up in memory.
      if (stream.isCongested) gathering = setTimeout(flush, GATHER_MS);
      else for (const change of gathered.take()) stream.send('change', change);
    };
    const channels = channelsOf(request);
    const endings = channels.map((channel) =>
      channel.subscribe((change) => {
        if (ENDING.includes(change.topic)) checkSession();
        if (change.topic === 'sessions') return;
        gathered.add(change);
        gathering ??= setTimeout(flush, GATHER_MS);
      }),
    );
    endings.push(keep(request));
    const stream = createStream(reply, {
      onHeartbeat: checkSession,
      onClose() {
        for (const end of endings) end();
        streams.give(1, owner);
        if (gathering !== null) clearTimeout(gathering);
        clearTimeout(expiry);
      },
    });
    const endsInMs = Math.min(sessionEndsAt(request).getTime() - Date.now(), TIMER_MAX_MS);
    const expiry = setTimeout(() => stream.close(), endsInMs);
    reply.hijack();
    stream.start({ retryMs: 2_000 });
    // Otherwise a page would miss changes between reading its data and opening its stream.
    for (const change of channels.flatMap((channel) => channel.recentlyChanged())) {
      if (change.topic !== 'sessions') stream.send('change', change);
    }
  }
}
