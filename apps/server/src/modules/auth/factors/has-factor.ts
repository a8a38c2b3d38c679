import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/** True if the operator in a row of `operators` has a second factor. */
export const hasFactor = sql<boolean>`(totp_sealed is not null or exists (
  select from passkeys where passkeys.operator_id = operators.id))`;

export async function operatorHasFactor(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select(hasFactor.as('has'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.has === true;
}
