import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { masterKeyIn } from '../modules/keys/index.ts';
import { writeBackup, writeBackupFile } from '../platform/backup/backup-file.ts';
import { exportDatabase } from '../platform/backup/export-database.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { reachDatabase } from '../platform/database/reach.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npx clearbench admin backup FILE|- [--without-key]` writes everything that is in the database, as of one moment, whether the server is running or
 * not. With `BACKUP_PASSPHRASE` the file is encrypted, and the master key is in it. Exit code 0: done; 2: there is no backup.
 */
const USAGE = 'Usage: npx clearbench admin backup FILE|- [--without-key]';
/** In place of a file: standard output. */
const OUTPUT = '-';
const PACKAGE = join(import.meta.dirname, '../../package.json');

async function main(): Promise<void> {
  const { path, isWithKey } = readArguments();
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { config } = result;
  const passphrase = config.backupPassphrase;
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  const logger = createLogger('silent');
  const { connection, stop } = await reachDatabase(config, logger);
  const database = openDatabase({ ...connection, application_name: 'clearbench backup' }, { logger });
  try {
    const client = await database.pools.lengthy.connect();
    try {
      const content = exportDatabase(client, {
        version,
        now: new Date(),
        report: (schema) => console.error(`Reading ${schema} …`),
        async masterKey() {
          if (passphrase === null || !isWithKey) return null;
          const key = await masterKeyIn(client, config);
          if (key !== null) return key;
          throw new Error(
            'this command does not have the master key of the database, or the key is being replaced. Set MASTER_KEY or DATA_DIR, or pass --without-key.',
          );
        },
      });
      if (path === OUTPUT) await writeBackup(process.stdout, content, passphrase);
      else await writeBackupFile(path, content, passphrase);
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
    await stop();
  }
  // Standard output may be the backup itself.
  const say = path === OUTPUT ? console.error : console.log;
  if (path !== OUTPUT) say(`${path} is complete: ${sizeText((await stat(path)).size)}.`);
  if (passphrase === null) {
    say(
      'The file is not encrypted: anyone who has it can read all payments. Set BACKUP_PASSPHRASE to encrypt it.',
    );
  }
  say(
    passphrase !== null && isWithKey
      ? 'The file contains the master key. Keep the passphrase elsewhere: without it, the file cannot be read.'
      : 'The file does not contain the master key. Back up that key as well: without it, API keys and webhook secrets cannot be read.',
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

function readArguments(): { path: string; isWithKey: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-key': { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Error(USAGE);
  return { path: path === OUTPUT ? path : resolve(path), isWithKey: !values['without-key'] };
}

await main().catch((error: unknown) => {
  console.error(`The backup failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
});
