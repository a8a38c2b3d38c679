import { type SqlBool, sql } from 'kysely';
import { expect, it } from 'vitest';
import { BATCH, deleteInBatches } from './in-batches.ts';
import { createTestDatabase } from './testing.ts';

const database = await createTestDatabase();

it('all rows that fit are deleted, however many, in transactions of few rows', async () => {
  const old = 2 * BATCH + 1;
  await database.pool.query(
    `insert into idempotency_keys (owner_id, key, fingerprint, created_at)
    select gen_random_uuid(), 'key', '', case when i <= $1::integer then now() - interval '2 days' else now() end
    from generate_series(1, $1::integer + 3) i`,
    [old],
  );
  const isOld = sql<SqlBool>`created_at < now() - interval '1 day'`;
  await deleteInBatches(database.db, 'idempotency_keys', ['owner_id', 'key'], isOld);
  const { rows } = await database.pool.query('select count(*)::integer as left from idempotency_keys');
  expect(rows).toEqual([{ left: 3 }]);
});
