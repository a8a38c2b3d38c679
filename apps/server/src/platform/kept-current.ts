import type { LiveTopic } from '@clearbench/contract';
import type { Logger } from 'pino';
import type { Announce } from './live/live-hub.ts';
import type { Module } from './module.ts';

interface Kept {
  /** As in `settings`, for the log and the list of timers. */
  what: string;
  /** It is announced when it changes. */
  topic: LiveTopic;
  periodMs: number;
  /** Reads what is stored. Returns whether it is new. */
  refresh(): Promise<boolean>;
  announce: Announce;
  logger: Logger;
}

/**
 * Keeps what a module holds in memory as it is stored: it is read at the start, when a change is announced, and now and then, because the
 * process that changed it may have ended before it announced that, or the announcement may find the database busy.
 */
export function keptCurrent({
  what,
  topic,
  periodMs,
  refresh,
  announce,
  logger,
}: Kept): Required<Pick<Module, 'timers' | 'start' | 'onChange'>> {
  async function readChanged(): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      logger.warn({ err: error }, `Changed ${what} could not be read`);
    }
  }
  return {
    timers: [
      {
        name: `read the ${what}`,
        periodMs,
        async run() {
          if (await refresh()) announce({ topic });
        },
      },
    ],
    async start() {
      await refresh();
    },
    onChange: (change) => (change.topic === topic ? readChanged() : undefined),
  };
}
