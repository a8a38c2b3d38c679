import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { setCursor } from '../../../platform/sweeps/cursor.ts';
import { dayNumber, STATING } from './day-statements.ts';
import { TELLING } from './transfer-news.ts';

/**
 * Called when a workspace gets its first user. Users get notices about transfers from this moment on, not about
 * earlier ones.
 */
export async function beginToTell(tx: Kysely<Schema>, now: Date): Promise<void> {
  const { rows } = await sql<{
    newest: bigint | null;
  }>`select max(id) as newest from transaction_events`.execute(tx);
  await setCursor(tx, TELLING, rows[0]?.newest ?? 0n);
  await setCursor(tx, STATING, dayNumber(now));
}
