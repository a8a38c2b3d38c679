import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** True if the database is the coordinator of a Citus cluster. */
export async function isCitus(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Creates the schema of a workspace if there is none. On Citus it is one whose tables are together on a node. */
export async function prepareWorkspaceSchema(db: Kysely<Schema>, schema: string): Promise<void> {
  const isPlaced = await isCitus(db);
  await db.transaction().execute(async (tx) => {
    if (isPlaced) await sql`set local citus.enable_schema_based_sharding to on`.execute(tx);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
  });
}
