import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Few enough rows that a statement takes well under a second, and doesn't hold locks for long. */
export const BATCH = 2_000;

/** Repeats a statement on at most `BATCH` rows, each time in a separate transaction, until it finds none. */
export async function inBatches(step: () => Promise<number | bigint>): Promise<void> {
  while ((await step()) > 0);
}

/**
 * Deletes all rows that match the condition, however many. `key` lists the columns of the primary key; the condition
 * needs an index.
 */
export async function deleteInBatches(
  db: Kysely<Schema>,
  table: keyof Schema,
  key: readonly string[],
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const statement = sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH)})`;
  await inBatches(async () => (await statement.execute(db)).numAffectedRows ?? 0n);
}
