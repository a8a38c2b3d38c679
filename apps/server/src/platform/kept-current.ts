import type { LiveTopic } from '@clearbench/contract';
import type { Logger } from 'pino';
import type { Announce } from './live/live-hub.ts';
import type { Module } from './module.ts';

interface Kept {
  /** A name like `settings`, for the log and the list of timers. */
  what: string;
  /** The topic that announces its changes. */
  topic: LiveTopic;
  periodMs: number;
  /** Reads the stored data. Returns whether it has changed. */
  refresh(): Promise<boolean>;
  announce: Announce;
  logger: Logger;
}

/**
 * Keeps a module's cached data current. It reads the data at the start, when a change is announced, and periodically,
 * because the process that changed it may have ended before the announcement, or the announcement may have found the
 * database busy.
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
