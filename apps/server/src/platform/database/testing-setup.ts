import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from './connect.ts';
import { lockDataDirectory } from './embedded/instance-lock.ts';
import { clearLeftovers } from './embedded/postmaster.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { migrateToLatest } from './migrate.ts';
import { TEMPLATE_DATABASE } from './testing.ts';

const PREFIX = 'clearbench-database-test-';
const ABANDONED_AFTER_MS = 60_000;
const logger = pino({ level: 'silent' });

/** Vitest's global setup: one PostgreSQL for the whole run, deleted at its end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  // The data does not have to survive the run, so nothing is flushed.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const embedded = await startEmbeddedDatabase({ dataDir, logger, settings });
  const teardown = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const template = { ...embedded.connection, database: TEMPLATE_DATABASE };
    const client = new Client(embedded.connection);
    await client.connect();
    await client.query(`create database ${escapeIdentifier(template.database)}`);
    await client.end();
    const database = openDatabase(template, { logger });
    await migrateToLatest(database);
    await database.close();
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('testDatabase', embedded.connection);
  return teardown;
}

/** A run that was killed could not clean up: a later run does. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(tmpdir(), name);
    try {
      const { mtimeMs } = await stat(dataDir);
      if (Date.now() - mtimeMs < ABANDONED_AFTER_MS) continue;
      const lock = await lockDataDirectory(dataDir);
      await clearLeftovers(join(dataDir, 'postgres'), logger);
      lock.release();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use by another run, or owned by another user: not ours to remove.
    }
  }
}
