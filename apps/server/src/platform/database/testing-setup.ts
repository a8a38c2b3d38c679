import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../../testing/memory-folder.ts';
import { prepareWorkspaceSchema } from './citus.ts';
import { type Database, openDatabase } from './connect.ts';
import { lockDataDirectory } from './embedded/instance-lock.ts';
import { clearLeftovers } from './embedded/postmaster.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { migrateToLatest } from './migrate.ts';
import { TEMPLATE_DATABASE, type TestCatalog } from './testing.ts';
import { citusNodes, joinDatabases } from './testing-citus.ts';
import { dropOnEachNode, onEachNode, type TestNode, vacateDatabase } from './testing-nodes.ts';
import { CONTROL_SCHEMA } from './workspace.ts';

const FOLDER = memoryFolder();
const PREFIX = 'clearbench-database-test-';
const ABANDONED_AFTER_MS = 60_000;
const logger = pino({ level: 'silent' });

interface Nodes {
  nodes: TestNode[];
  stop(): Promise<void>;
}

/** Vitest's global setup: one PostgreSQL for the whole run, deleted at its end, or the Citus cluster that `CITUS_URL` names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.CITUS_URL;
  const { nodes, stop } = url === undefined ? await startPostgres() : await useCitus(url);
  try {
    project.provide('catalog', await makeTemplate(nodes));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testNodes', nodes);
  return stop;
}

async function startPostgres(): Promise<Nodes> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(FOLDER, PREFIX));
  // The data does not have to survive the run, so nothing is flushed.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '256MB',
    // Tables of a test are small: to start workers for a query takes longer than the query.
    max_parallel_workers_per_gather: '0',
  };
  const embedded = await startEmbeddedDatabase({ dataDir, logger, settings });
  return {
    nodes: [{ ...embedded.connection, database: 'postgres' }],
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function useCitus(url: string): Promise<Nodes> {
  const nodes = await citusNodes(url);
  return { nodes, stop: () => dropOnEachNode(nodes, TEMPLATE_DATABASE) };
}

async function makeTemplate(nodes: readonly TestNode[]): Promise<TestCatalog> {
  await dropOnEachNode(nodes, TEMPLATE_DATABASE);
  await onEachNode(nodes, `create database ${escapeIdentifier(TEMPLATE_DATABASE)}`);
  if (nodes.length > 1) await joinDatabases(nodes, TEMPLATE_DATABASE);
  const database = openDatabase({ ...nodes[0], database: TEMPLATE_DATABASE }, { logger });
  try {
    await prepareWorkspaceSchema(database.db, database.workspace);
    await migrateToLatest(database);
    return await readCatalog(database);
  } finally {
    await database.close();
    if (nodes.length > 1) await vacateDatabase(nodes, TEMPLATE_DATABASE);
  }
}

async function readCatalog({ pool, workspace }: Database): Promise<TestCatalog> {
  const names = async (query: string, values: string[]) =>
    (await pool.query<{ name: string }>(query, values)).rows.map(({ name }) => name);
  return {
    stable: await names(
      `select proname as name from pg_proc group by proname
      having bool_or(provolatile = 's') and not bool_or(provolatile = 'i')`,
      [],
    ),
    numbered: await names(
      `select table_name as name from information_schema.columns where table_schema = $1 and is_identity = 'YES'`,
      [workspace],
    ),
    local: await names(
      `select tablename as name from pg_tables where schemaname = $1
      except select tablename from pg_tables where schemaname = $2`,
      [CONTROL_SCHEMA, workspace],
    ),
  };
}

/** A run that was killed could not clean up: a later run does. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(FOLDER, name);
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
