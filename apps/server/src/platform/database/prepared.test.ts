import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { prepared } from './prepared.ts';
import { createTestDatabase } from './testing.ts';

const database = await createTestDatabase();

it('a connection keeps registered statements prepared, in transactions too, and no others', async () => {
  const often = prepared('often', 'select $1::int as number');
  const names = await database.db.transaction().execute(async (tx) => {
    for (const number of [1, 2]) await tx.executeQuery(CompiledQuery.raw(often, [number]));
    await tx.executeQuery(CompiledQuery.raw('select $1::int + 1', [1]));
    return tx.executeQuery<{ name: string }>(CompiledQuery.raw('select name from pg_prepared_statements'));
  });
  expect(names.rows).toEqual([{ name: 'main:often' }]);
});

it('a name is refused that would not be whole behind the schema of a workspace', () => {
  expect(() => prepared('x'.repeat(44), 'select 1')).not.toThrow();
  expect(() => prepared('x'.repeat(45), 'select 1')).toThrow('longer than 44 characters');
});
