import { beforeEach, expect, it } from 'vitest';
import { sealedParts } from '../modules/keys/sealed-tables.ts';
import { migrateWorkspace } from '../platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts';
import { createSchemas } from './schemas.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});

it('a schema that was dropped is not looked for, even if its workspace could not be removed yet', async () => {
  const { control, pools } = database;
  const oak = { id: 'w_oak', name: 'oak', title: 'Oak', state: 'deleted' as const };
  await control.db.insertInto('workspaces').values(oak).execute();
  await migrateWorkspace(pools, oak.id);
  const before = await sealedParts(database);
  await createSchemas({
    pools,
    open: () => expect.unreachable(),
    openById: () => expect.unreachable(),
    async close() {},
  }).drop(oak.id);
  expect([before.length, (await sealedParts(database)).length]).toEqual([3, 2]);
});
