import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartUpError } from '../../start-up-error.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { launchPostmaster, type Postmaster, type Settings, untilReady } from './launch.ts';
import { clearLeftovers } from './postmaster.ts';

export interface Supervisor {
  /** Ends PostgreSQL by a fast shutdown: sessions are terminated, and everything committed is on disk. */
  stop(): Promise<void>;
}

const BACKOFF_MAX_MS = 5_000;
/** How often to retry a start while processes of a killed PostgreSQL still have its shared memory. */
const BUSY_TRIES = 60;
const BUSY_PAUSE_MS = 250;
const SLOW_MS = 5_000;

/** Starts PostgreSQL and keeps it running until `stop`. Returns once it accepts connections. */
export async function supervise(
  cluster: Cluster,
  binaries: Binaries,
  settings: Settings,
  logger: Logger,
): Promise<Supervisor> {
  const launch = () => launchPostmaster(cluster, binaries, settings, logger);
  const stopping = new AbortController();
  let current = await firstStart(cluster, launch, logger);

  async function keepRunning(): Promise<void> {
    for (;;) {
      const lines = await current.exited;
      if (stopping.signal.aborted) return;
      logger.error({ postgres: lines.slice(-3) }, 'PostgreSQL stopped unexpectedly: restarting it');
      await restart();
      if (stopping.signal.aborted) return;
    }
  }

  async function restart(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      const pauseMs = Math.min(100 * 2 ** failures, BACKOFF_MAX_MS);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (await startAgain().catch(report)) return;
    }
  }

  async function startAgain(): Promise<boolean> {
    await clearLeftovers(cluster.directory, logger);
    // No await may come between this check and the launch, so that `stop` ends whatever is launched.
    if (stopping.signal.aborted) return true;
    current = launch();
    const ready = await untilReady(current, cluster.directory);
    if (ready) logger.warn('PostgreSQL is running again');
    return ready;
  }

  function report(error: unknown): boolean {
    logger.error({ err: error }, 'PostgreSQL could not be restarted');
    return false;
  }

  const kept = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await end(current);
      await kept;
    },
  };
}

/** A failed start is reported to the person who started the server, in PostgreSQL's own words. */
async function firstStart(cluster: Cluster, launch: () => Postmaster, logger: Logger): Promise<Postmaster> {
  await clearLeftovers(cluster.directory, logger);
  for (let tries = 1; ; tries += 1) {
    const postmaster = launch();
    const slow = setTimeout(
      () => logger.info('PostgreSQL is still starting: it is recovering from a crash'),
      SLOW_MS,
    );
    const ready = await untilReady(postmaster, cluster.directory);
    clearTimeout(slow);
    if (ready) return postmaster;
    const lines = await postmaster.exited;
    const busy = lines.some((line) => line.includes('is still in use'));
    if (!busy || tries === BUSY_TRIES) {
      throw new StartUpError(
        `The database in ${cluster.directory} cannot start. PostgreSQL said:\n${lines.join('\n')}`,
      );
    }
    await delay(BUSY_PAUSE_MS);
  }
}

async function end(postmaster: Postmaster): Promise<void> {
  const steps = [
    { signal: 'SIGINT', patienceMs: 20_000 },
    { signal: 'SIGQUIT', patienceMs: 5_000 },
    { signal: 'SIGKILL', patienceMs: 5_000 },
  ] as const;
  const exited = postmaster.exited.then(() => true);
  for (const { signal, patienceMs } of steps) {
    postmaster.child.kill(signal);
    const patience = new AbortController();
    const gone = await Promise.race([
      exited,
      delay(patienceMs, false, { signal: patience.signal }).catch(() => false),
    ]);
    patience.abort();
    if (gone) return;
  }
}
