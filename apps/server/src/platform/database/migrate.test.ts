import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  // These databases are from before every migration but the first.
  await database.pool.query(`
    drop table removed_transfers, removed_totals, storage_days;
    alter table ledger_days drop column entries_from;
    delete from main.kysely_migration where name > '0001-baseline'`);
});
afterEach(() => database.drop());

/** Makes the database one to which these migrations were applied. */
async function withApplied(names: readonly string[]): Promise<void> {
  await database.pool.query('delete from main.kysely_migration');
  await database.pool.query(
    'insert into main.kysely_migration (name, timestamp) select unnest($1::text[]), now()::text',
    [names],
  );
  await database.pool.query("insert into settings (key, value) values ('kept', 'yes')");
}

const EARLIER = ['0001-first-slice', ...Array.from({ length: 34 }, (_, i) => `00${i + 10}-earlier`)];

it('a database with all earlier migrations has the baseline, and keeps its data', async () => {
  await withApplied(EARLIER);
  await migrateToLatest(database);
  await migrateToLatest(database);
  const applied = await database.pool.query('select name from main.kysely_migration order by name');
  expect(applied.rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  const kept = await database.pool.query("select value from settings where key = 'kept'");
  expect(kept.rows).toEqual([{ value: 'yes' }]);
});

it('a database that lacks one of them is refused unchanged, with the version that brings it up to date', async () => {
  await withApplied(EARLIER.slice(0, -1));
  await expect(migrateToLatest(database)).rejects.toThrow('Start commit 531a4b7d with it once');
  const { rows } = await database.pool.query(
    'select count(*)::integer as applied from main.kysely_migration',
  );
  expect(rows).toEqual([{ applied: 34 }]);
});

it('so is one from before workspaces', async () => {
  await database.pool.query('alter table main.kysely_migration set schema public');
  await database.pool.query("update public.kysely_migration set name = '0001-first-slice'");
  await expect(migrateToLatest(database)).rejects.toThrow('Start commit 531a4b7d with it once');
});
