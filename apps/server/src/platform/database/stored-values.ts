import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Single values that the server keeps under names: its settings, the hash of the super password, the canary of the master key. */
export async function readValue(db: Kysely<Schema>, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function putValue(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Stores the value unless one is already stored. */
export async function provideValue(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The value, locked until the transaction ends. Throws if there is none. */
export async function lockValue(tx: Transaction<Schema>, key: string): Promise<string> {
  const row = tx.selectFrom('settings').select('value').where('key', '=', key).forUpdate();
  return (await row.executeTakeFirstOrThrow()).value;
}
