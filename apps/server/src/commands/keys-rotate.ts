import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { rotateMasterKey } from '../modules/keys/index.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { reachDatabase } from '../platform/database/reach.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npx clearbench admin rotate-keys [--patience SECONDS]` replaces the master key, whether the server is running or not. It uses the server's
 * own configuration. Exit code 0: done; 1: done, but some values could not be read with any key; 2: not done.
 */
const USAGE = 'Usage: npx clearbench admin rotate-keys [--patience SECONDS]';
const PATIENCE = '60';

async function main(): Promise<number> {
  const patienceMs = readPatience() * 1_000;
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const logger = createLogger('silent');
  const { connection, stop } = await reachDatabase(result.config, logger);
  const database = openDatabase({ ...connection, application_name: 'clearbench keys:rotate' }, { logger });
  try {
    const { count, unreadable } = await rotateMasterKey({
      database,
      settings: result.config,
      patienceMs,
      say: (text) => console.log(text),
    });
    console.log(`The master key has been replaced. Values resealed: ${count}.`);
    console.log(
      result.config.masterKey === null
        ? 'Back up DATA_DIR/master.key now: without it, sealed values cannot be read.'
        : 'OLD_MASTER_KEY is no longer needed.',
    );
    for (const [column, values] of unreadable) {
      console.error(`No key opens ${values} of ${column}: the console shows which ones, and what to do.`);
    }
    return unreadable.size === 0 ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
}

function readPatience(): number {
  const { values } = parseArgs({ options: { patience: { type: 'string', default: PATIENCE } } });
  if (!/^\d{1,5}$/.test(values.patience)) throw new Error(USAGE);
  return Number(values.patience);
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`The master key was not replaced: ${error instanceof Error ? error.message : error}`);
  return 2;
});
