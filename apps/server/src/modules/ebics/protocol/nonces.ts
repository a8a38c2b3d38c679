import { EbicsError } from '@clearbench/ebics';
import type { Kysely } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { TIME_WINDOW_MS } from './check-sender.ts';
import type { Findings } from './findings.ts';

const USE = prepared(
  'ebics-use-nonce',
  'insert into ebics_nonces (user_id, nonce, at) values ($1, $2, $3) on conflict do nothing',
);

/**
 * Remembers the nonce of an authenticated request, for every process of the server.
 * @throws EbicsError 091103 if it was used before
 */
export async function useNonce(
  db: Kysely<Schema>,
  { userId, nonce, at }: { userId: string; nonce: string; at: Date },
  findings: Findings,
): Promise<void> {
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(USE, [userId, nonce, at]));
  if (numAffectedRows === 1n) {
    findings.right('Nonce', nonce);
    return;
  }
  const explanation = 'The nonce was used before. Make a new one of 16 random bytes for each initialisation.';
  findings.wrong('Nonce', { found: nonce, explanation });
  throw new EbicsError('091103', explanation);
}

/** Requests with these nonces are refused by their time. */
export const forgetNonces = (db: Kysely<Schema>, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    'ebics_nonces',
    ['user_id', 'nonce'],
    sql`at < ${new Date(now.getTime() - 2 * TIME_WINDOW_MS)}`,
  );
