import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from '../../platform/database/schema.ts';
import { createTestDatabase } from '../../platform/database/testing.ts';
import { sealedParts } from './sealed-tables.ts';

const database = await createTestDatabase();

async function columnsLike(db: Kysely<Schema>, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like ${pattern} and data_type = 'bytea' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

it('every sealed column of the workspace and of the installation is in the list', async () => {
  const parts = await sealedParts(database);
  expect(parts.map(({ tables }) => tables.length)).toEqual([7, 5]);
  for (const { db, tables } of parts) {
    const listed = tables.flatMap(({ table, columns }) => columns.map(({ sealed }) => `${table}.${sealed}`));
    expect(listed.sort()).toEqual(await columnsLike(db, '%sealed%'));
  }
});

it('each table of the list has the primary key and the fingerprints that the list names', async () => {
  for (const { db, tables } of await sealedParts(database)) {
    for (const { table, id, columns } of tables) {
      const { rows } = await sql`
        select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisprimary and i.indrelid = ${table}::regclass`.execute(db);
      expect([table, rows]).toEqual([table, [{ attname: id }]]);
      for (const { fingerprint } of columns) {
        if (fingerprint !== undefined)
          expect(await columnsLike(db, fingerprint)).toContain(`${table}.${fingerprint}`);
      }
    }
  }
});
