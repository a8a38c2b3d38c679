import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.ts';
import { renumberMarks } from '../modules/ebics/index.ts';
import { masterKeyIn, requirePlaceFor, storeMasterKey } from '../modules/keys/index.ts';
import { readBackupFile } from '../platform/backup/backup-file.ts';
import { importDatabase, readThrough, requireKnown } from '../platform/backup/import-database.ts';
import { decodeRecords, type Manifest } from '../platform/backup/records.ts';
import { type Database, databaseOf, openDatabase } from '../platform/database/connect.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { createLogger } from '../platform/logging.ts';
import { auditLogsOf, reportAuditLogs } from './audit-logs.ts';

/**
 * `npx clearbench admin restore FILE|-` restores a backup into an empty `DATA_DIR` or the empty database of `DATABASE_URL`. The whole file is checked
 * before anything is changed; interrupted, the command can be given again. Exit code 0: done; 1: done, but an audit log is broken, as it
 * was when the backup was made; 2: nothing was restored.
 */
const USAGE = 'Usage: npx clearbench admin restore FILE|-';
/** In place of a file: standard input. */
const INPUT = '-';

async function main(): Promise<number> {
  const given = readArguments();
  if (given !== INPUT) return restore(resolve(given));
  // A backup is read twice: once to check it before anything is changed.
  const directory = await mkdtemp(join(tmpdir(), 'clearbench-restore-'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(directory, { recursive: true, force: true });
      process.exit(2);
    });
  }
  try {
    const path = join(directory, 'standard input');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return await restore(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function restore(path: string): Promise<number> {
  const result = readConfig(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { config } = result;
  const records = () => decodeRecords(readBackupFile(path, config.backupPassphrase));
  const { manifest } = await readThrough(records());
  requireKnown(manifest);
  const key = keyOf(manifest);
  if (key !== null) await requirePlaceFor(key, config);
  console.log(`${path} is intact: a backup of ${manifest.madeAt} by version ${manifest.version}.`);

  const { database, stop } = await openTarget(config);
  try {
    await importDatabase(database, records(), {
      report: (schema) => console.log(`Restoring ${schema} …`),
      async beforeUse() {
        if (key !== null && config.masterKey === null) await storeMasterKey(config.dataDir, key);
        for (const { schema } of manifest.workspaces)
          await renumberMarks(databaseOf(database.pools, schema).patient.db);
      },
    });
    await migrateToLatest(database);
    await database.pools.lengthy.query('analyze');
    console.log(`Everything is restored as of ${manifest.madeAt}.`);
    await reportKey(database, config);
    return (await reportAuditLogs(await auditLogsOf(database), new Map())) ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
}

const keyOf = ({ masterKey }: Manifest): Buffer | null =>
  masterKey === null ? null : Buffer.from(masterKey, 'hex');

async function openTarget(config: Config): Promise<{ database: Database; stop: () => Promise<void> }> {
  const logger = createLogger('silent');
  const { connection, stop } =
    config.databaseUrl === null
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, logger })
      : { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  return { database: openDatabase(connection, { logger }), stop };
}

async function reportKey(database: Database, config: Config): Promise<void> {
  const client = await database.pools.requests.connect();
  const key = await masterKeyIn(client, config).finally(() => client.release());
  console.log(
    key === null
      ? 'The master key of this database is not here yet: put it into DATA_DIR/master.key, or set MASTER_KEY, before you start the server.'
      : 'The master key is here.',
  );
}

function readArguments(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Error(USAGE);
  return path;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  return 2;
});
