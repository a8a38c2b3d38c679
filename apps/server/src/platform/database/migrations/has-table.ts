import { type Kysely, sql } from 'kysely';

export async function hasTable(db: Kysely<unknown>, schema: string, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_tables where schemaname = ${schema} and tablename = ${table}`.execute(db);
  return rows.length > 0;
}
