import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Schema } from './schema.ts';

/** The most that one workspace may have of what its people create, so that its lists stay fast. */
export const LIMITS = {
  /** Without those that were revoked. */
  apiKeys: 1_000,
  webhooks: 1_000,
  /** Without those that expired or were accepted. */
  invitations: 1_000,
  sftpPublicKeys: 2_000,
  /** An earlier key still decrypts. */
  pgpKeys: 50,
  testPlans: 500,
  /** About one run of a test plan: each answer about the run has them all. */
  testComments: 500,
  /** The valid ones of a person: neither expired nor revoked. */
  accessTokens: 100,
} as const;

/**
 * Call it before a row is added. Requests that arrive together may exceed the limit by a few.
 * @param present selects the rows that count
 * @param message says what there is, and which of them can be removed
 * @throws AppError `limit_reached` if there are as many as possible
 */
export async function requireFewer<Table extends keyof Schema>(
  present: SelectQueryBuilder<Schema, Table, object>,
  limit: number,
  message: string,
): Promise<void> {
  const last = await present
    .select(sql`1`.as('one'))
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst();
  if (last !== undefined) throw new AppError('limit_reached', message);
}
