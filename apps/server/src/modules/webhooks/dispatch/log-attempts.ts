import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { type AttemptRecord, type HealthRecord, writeResults } from './results-repository.ts';

interface Log {
  db: Kysely<Schema>;
  meter: Pick<StorageMeter, 'isFull' | 'add'>;
}

/**
 * Logs attempts and stores their consequences. While the workspace is full, it leaves out what endpoints answered: deliveries can be
 * replayed, and webhooks tested, any number of times.
 */
export async function logAttempts(
  { db, meter }: Log,
  attempts: readonly AttemptRecord[],
  health: readonly HealthRecord[] = [],
): Promise<void> {
  const logged = meter.isFull ? attempts.map(withoutAnswer) : attempts;
  await writeResults(db, logged, health);
  meter.add(
    logged.reduce((sum, attempt) => sum + answerLength(attempt), 0),
    logged.length,
  );
}

/** In characters. */
export function answerLength({ responseHeaders, responseBody }: AttemptRecord): number {
  const inBody = responseBody?.length ?? 0;
  return Object.entries(responseHeaders ?? {}).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    inBody,
  );
}

const withoutAnswer = (attempt: AttemptRecord): AttemptRecord => ({
  ...attempt,
  responseHeaders: null,
  responseBody: null,
  isTruncated: attempt.status !== null,
});
