import { sql } from 'kysely';
import { measureStored } from '../modules/quota/index.ts';
import type { DirectoryEntry, Schemas } from '../modules/workspaces/index.ts';
import { isCitus, nodeOfSchema, relationSize } from '../platform/database/citus.ts';
import { access, databaseOf, type Pools } from '../platform/database/connect.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { retryConflicts } from '../platform/database/retry-conflicts.ts';
import { CONTROL_SCHEMA, JOBS_SCHEMA, workspaceSchema } from '../platform/database/workspace.ts';
import { JobQueue } from '../platform/jobs/job-queue.ts';
import { copyWorkspace } from './copy-workspace.ts';
import type { OpenWorkspace } from './open-workspace.ts';

interface Dependencies {
  pools: Pools;
  /** Opens a workspace and creates its schema if it is missing. */
  open(entry: DirectoryEntry): Promise<OpenWorkspace> | OpenWorkspace;
  openById(id: string): Promise<OpenWorkspace>;
  close(id: string): Promise<void>;
}

/** The schemas of workspaces: makes, measures and drops them. */
export function createSchemas({ pools, open, openById, close }: Dependencies): Schemas {
  return {
    async create(workspace, copyOf, actor) {
      // For all others it is not there yet.
      const to = await open({
        ...workspace,
        state: 'active',
        version: null,
        problem: null,
        quota_bytes: null,
        quota_rows: null,
        second_factor: false,
      });
      if (copyOf !== null) await copyWorkspace((await openById(copyOf)).modules, to.modules, actor);
    },

    async figures(id) {
      const { patient } = databaseOf(pools, id);
      const isPlaced = await isCitus(patient.db);
      const node = isPlaced ? await nodeOfSchema(patient.db, workspaceSchema(id)) : null;
      const size = relationSize(sql`c.oid`, isPlaced);
      const stored = await measureStored(patient.db);
      const { rows } = await sql<{ transfers: bigint; activeKeys: bigint; webhooks: bigint; bytes: bigint }>`
        select (select coalesce(sum(total), 0)::int8 from transaction_totals) as transfers,
          (select count(*) from api_keys where is_active) as "activeKeys",
          (select count(*) from webhooks where state <> 'deleting') as webhooks,
          (select coalesce(sum(${size}), 0)::int8 from pg_class c
            where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r') as bytes`.execute(
        patient.db,
      );
      const [row] = rows;
      if (row === undefined) throw new Error('A query without conditions returned nothing.');
      return {
        transfers: Number(row.transfers),
        activeKeys: Number(row.activeKeys),
        webhooks: Number(row.webhooks),
        bytes: Number(row.bytes),
        ...stored,
        node,
      };
    },

    resume: (id) => new JobQueue(id).resume(databaseOf(pools, id).db, new Date()),

    async drop(id) {
      await close(id);
      const { db } = access(pools.migrations, CONTROL_SCHEMA);
      // Work in progress may still hold locks.
      await retryConflicts(() =>
        db.transaction().execute(async (tx) => {
          // Nobody can migrate it in the meantime.
          await sql`select pg_advisory_xact_lock(${LOCKS.migrations})`.execute(tx);
          await sql`drop schema if exists ${sql.id(workspaceSchema(id))} cascade`.execute(tx);
          await sql`update workspaces set version = null where id = ${id}`.execute(tx);
          await sql`delete from ${sql.id(JOBS_SCHEMA, '_private_jobs')} where payload ->> 'workspace' = ${id}`.execute(
            tx,
          );
        }),
      );
    },
  };
}
