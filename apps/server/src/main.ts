import { bannerText } from './boot/banner.ts';
import { readyLine } from './boot/ready.ts';
import { startServer } from './boot/start-server.ts';
import { readArguments } from './config/arguments.ts';
import { type Config, readConfig } from './config/config.ts';
import { createLogger } from './platform/logging.ts';
import { StartUpError } from './platform/start-up-error.ts';

/** Ctrl-C reaches this process from the terminal and again from npm: both count as one request to stop. */
const SAME_REQUEST_MS = 1_000;
/** How long a stop waits for a start in progress: one that hangs must not keep the process alive. */
const START_MS = 15_000;

const given = readArguments(process.argv.slice(2));
if (given.ok) {
  const result = readConfig({ ...process.env, ...given.settings });
  if (result.ok) await run(result.config, given.asJson);
  else refuse(result.problems);
} else refuse(given.problems);

function refuse(problems: readonly string[]): void {
  console.error(['Clearbench cannot start:', ...problems.map((text) => `  ${text}`)].join('\n'));
  process.exitCode = 1;
}

async function run(config: Config, asJson: boolean): Promise<void> {
  const logger = createLogger(config.logLevel);
  const enough = new AbortController();
  const hurry = new AbortController();
  const startUp = new AbortController();
  const starting = startServer(config, logger, startUp.signal);
  let stoppingSinceMs: number | null = null;

  /**
   * The first request to stop ends a start in progress, then continues to serve for the grace period, if there is one, and waits for
   * running requests. Each further request ends one wait: the grace period, then that for running requests, then every other.
   */
  async function stop(exitCode: number, { withGrace = false } = {}): Promise<void> {
    if (stoppingSinceMs !== null) {
      if (Date.now() - stoppingSinceMs < SAME_REQUEST_MS) return;
      if (hurry.signal.aborted) process.exit(1);
      if (enough.signal.aborted) hurry.abort();
      else enough.abort();
      return;
    }
    stoppingSinceMs = Date.now();
    if (!withGrace) enough.abort();
    startUp.abort();
    try {
      const deadline = setTimeout(() => {
        logger.fatal('Startup is still not complete: exiting without waiting for it');
        process.exit(1);
      }, START_MS);
      const server = await starting;
      clearTimeout(deadline);
      await server.leave(enough.signal);
      enough.abort();
      await server.stop(hurry.signal);
      process.exit(exitCode);
    } catch (error) {
      if (error === startUp.signal.reason) process.exit(exitCode);
      logger.fatal({ err: error }, 'The server did not stop properly');
      process.exit(1);
    }
  }

  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // Orchestrators send this one, and load balancers may not have noticed yet.
  process.on('SIGTERM', () => void stop(0, { withGrace: true }));
  // The program that started this one with a channel has ended, however that happened, perhaps already.
  process.once('disconnect', () => void stop(0));
  if (process.connected === false) void stop(0);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'Unexpected error: the server is stopping');
    void stop(1);
  });
  // One piece of work failed, and no code handles it. A single item must not stop the server.
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'Unhandled error; the server keeps running');
  });

  try {
    const server = await starting;
    if (stoppingSinceMs !== null) return;
    const { port, sftpPort, firstStart } = server;
    console.log(asJson ? readyLine(config, server) : bannerText(config, port, firstStart, sftpPort));
  } catch (error) {
    if (error === startUp.signal.reason) return;
    console.error(`Clearbench cannot start: ${error instanceof Error ? error.message : error}`);
    if (!(error instanceof StartUpError)) logger.fatal({ err: error }, 'Unexpected error during startup');
    process.exit(1);
  }
}
