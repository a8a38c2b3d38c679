import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { setCursor, skipEarlierEvents } from '../../../platform/sweeps/cursor.ts';
import { dayNumber, STATING } from './day-statements.ts';
import { TELLING } from './transfer-news.ts';

/**
 * Called when a workspace gets its first user. Users get notices about transfers from this moment on, not about
 * earlier ones.
 */
export async function beginToTell(tx: Kysely<Schema>, now: Date): Promise<void> {
  await skipEarlierEvents(tx, TELLING);
  await setCursor(tx, STATING, dayNumber(now));
}
