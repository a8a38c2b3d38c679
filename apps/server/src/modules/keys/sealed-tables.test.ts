import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const columnsLike = async (pattern: string, type: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like $1 and data_type = $2 order by name`,
    [pattern, type],
  );
  return rows.map(({ name }) => name);
};

it('every sealed column of the database is in the list', async () => {
  const sealed = await columnsLike('%sealed%', 'bytea');
  expect(sealed.length).toBeGreaterThan(8);
  const listed = SEALED_TABLES.flatMap(({ table, columns }) =>
    columns.map(({ sealed: column }) => `${table}.${column}`),
  );
  expect(listed.sort()).toEqual(sealed);
});

it('each table of the list has the primary key and the fingerprints that the list names', async () => {
  for (const { table, id, columns } of SEALED_TABLES) {
    const { rows } = await database.pool.query(
      `select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary and i.indrelid = $1::regclass`,
      [table],
    );
    expect([table, rows]).toEqual([table, [{ attname: id }]]);
    for (const { fingerprint } of columns) {
      if (fingerprint === undefined) continue;
      expect(await columnsLike(fingerprint, 'bytea')).toContain(`${table}.${fingerprint}`);
    }
  }
});
