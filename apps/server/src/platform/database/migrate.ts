import { runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { prepareWorkspaceSchema } from './citus.ts';
import { access, type Pools } from './connect.ts';
import { LOCKS } from './locks.ts';
import { adoptBaseline } from './migrations/adopt-baseline.ts';
import { applyMigrations } from './migrations/apply-migrations.ts';
import { controlMigrations } from './migrations/control/index.ts';
import { moveJobs } from './migrations/move-jobs.ts';
import { workspaceMigrations } from './migrations/workspace/index.ts';
import { setSchema } from './prefaced-query.ts';
import { requireWhole } from './restoring.ts';
import type { Schema } from './schema.ts';
import { CONTROL_SCHEMA, JOBS_SCHEMA, MAIN_SCHEMA } from './workspace.ts';

/** The last migration of a workspace: a schema that has it is up to date. */
export const NEWEST_VERSION = Object.keys(workspaceMigrations).sort().at(-1) ?? '';
/** The last migrations of the installation and of its workspaces. */
export const NEWEST_VERSIONS: readonly string[] = [
  Object.keys(controlMigrations).sort().at(-1) ?? '',
  NEWEST_VERSION,
];

/**
 * Migrates the installation, its job queue and the workspace `main` to the newest schemas. Servers that start at the same time wait
 * for each other; a migration that fails leaves its schema unchanged.
 */
export function migrateToLatest({ pools }: { pools: Pools }): Promise<void> {
  return alone(pools, async (db) => {
    await requireWhole(db);
    // Shared by all workspaces.
    await sql`create extension if not exists pg_trgm with schema public`.execute(db);
    await prepareWorkspaceSchema(db, MAIN_SCHEMA);
    await adoptBaseline(db, MAIN_SCHEMA);
    await sql`create schema if not exists ${sql.id(CONTROL_SCHEMA)}`.execute(db);
    await migrate(db, CONTROL_SCHEMA, controlMigrations);
    await runMigrations({ pgPool: pools.jobs, schema: JOBS_SCHEMA });
    await moveJobs(db);
    await bringUpToDate(db, MAIN_SCHEMA);
  });
}

/**
 * Creates the schema of a workspace, or migrates it to the newest version. One workspace is migrated at a time,
 * across all processes.
 */
export function migrateWorkspace(pools: Pools, workspace: string): Promise<void> {
  return alone(pools, (db) => bringUpToDate(db, workspace));
}

/**
 * Creates the schemas of an installation without workspaces, in their state after these migrations, for a restore.
 * The job queue always has the library's present version.
 */
export async function makeInstallation(
  db: Kysely<Schema>,
  pools: Pools,
  applied: readonly string[],
): Promise<void> {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`create schema ${sql.id(CONTROL_SCHEMA)}`.execute(db);
  await migrate(db, CONTROL_SCHEMA, only(controlMigrations, applied));
  await runMigrations({ pgPool: pools.jobs, schema: JOBS_SCHEMA });
}

/** Creates the schema of a workspace, in its state after these migrations, for a restore. */
export async function makeWorkspace(
  db: Kysely<Schema>,
  workspace: string,
  applied: readonly string[],
): Promise<void> {
  await prepareWorkspaceSchema(db, workspace);
  await migrate(db, workspace, only(workspaceMigrations, applied));
}

/** True if this version can create schemas with these migrations: it knows all of them, in this order. */
export function knowsMigrations(of: 'installation' | 'workspace', applied: readonly string[]): boolean {
  const names = Object.keys(of === 'installation' ? controlMigrations : workspaceMigrations).sort();
  return applied.every((name, index) => name === names[index]);
}

const only = (migrations: Record<string, Migration>, names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));

/** Runs the work while no other process migrates or restores. */
export function alone(pools: Pools, work: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  return access(pools.migrations, CONTROL_SCHEMA)
    .db.connection()
    .execute(async (db) => {
      await sql`select pg_advisory_lock(${LOCKS.migrations})`.execute(db);
      try {
        await work(db);
      } finally {
        await sql.raw(setSchema(CONTROL_SCHEMA)).execute(db);
        await sql`select pg_advisory_unlock(${LOCKS.migrations})`.execute(db);
      }
    });
}

async function bringUpToDate(db: Kysely<Schema>, workspace: string): Promise<void> {
  await prepareWorkspaceSchema(db, workspace);
  await migrate(db, workspace, workspaceMigrations);
  await sql`update ${sql.id(CONTROL_SCHEMA, 'workspaces')} set version = ${NEWEST_VERSION}, problem = null
    where id = ${workspace}`.execute(db);
}

async function migrate(
  db: Kysely<Schema>,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  await sql.raw(setSchema(schema)).execute(db);
  await applyMigrations(db, migrations);
}
