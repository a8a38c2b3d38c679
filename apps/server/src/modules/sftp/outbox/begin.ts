import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { setCursor } from '../../../platform/sweeps/cursor.ts';
import { dayNumber, STATING } from './day-statements.ts';
import { TELLING } from './transfer-news.ts';

/** With the first user: nobody is told about what was before. */
export async function beginToTell(tx: Kysely<Schema>, now: Date): Promise<void> {
  const { rows } = await sql<{
    newest: bigint | null;
  }>`select max(id) as newest from transaction_events`.execute(tx);
  await setCursor(tx, TELLING, rows[0]?.newest ?? 0n);
  await setCursor(tx, STATING, dayNumber(now));
}
