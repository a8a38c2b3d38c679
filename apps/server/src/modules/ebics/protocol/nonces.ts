import { EbicsError } from '@clearbench/ebics';
import type { Kysely } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { GroupCommit } from '../../../platform/group-commit.ts';
import { TIME_WINDOW_MS } from './check-sender.ts';
import type { Findings } from './findings.ts';

interface Nonce {
  userId: string;
  nonce: string;
  at: Date;
}

const BATCH = 100;

/** $1 the users, $2 their nonces, $3 the times. Returns those that are new, once each. */
const USE = prepared(
  'ebics-use-nonces',
  `insert into ebics_nonces (user_id, nonce, at) select * from unnest($1::text[], $2::text[], $3::timestamptz[])
  on conflict do nothing returning user_id as "userId", nonce`,
);

/** The nonces of authenticated requests, remembered for every process of the server. */
export class Nonces {
  readonly #commits: GroupCommit<Nonce, boolean>;

  constructor(db: Kysely<Schema>) {
    this.#commits = new GroupCommit((nonces) => remember(db, nonces), { maxBatch: () => BATCH });
  }

  /** @throws EbicsError 091103 if it was used before */
  async use(nonce: Nonce, findings: Findings): Promise<void> {
    if (await this.#commits.submit(nonce)) {
      findings.right('Nonce', nonce.nonce);
      return;
    }
    const explanation =
      'The nonce was used before. Make a new one of 16 random bytes for each initialisation.';
    findings.wrong('Nonce', { found: nonce.nonce, explanation });
    throw new EbicsError('091103', explanation);
  }
}

/** Returns, for each nonce, whether it is new. If a batch has one twice, only the first is new. */
async function remember(db: Kysely<Schema>, nonces: readonly Nonce[]): Promise<boolean[]> {
  const { rows } = await db.executeQuery<Pick<Nonce, 'userId' | 'nonce'>>(
    CompiledQuery.raw(USE, [
      nonces.map(({ userId }) => userId),
      nonces.map(({ nonce }) => nonce),
      nonces.map(({ at }) => at),
    ]),
  );
  const isNew = new Set(rows.map(keyOf));
  return nonces.map((nonce) => isNew.delete(keyOf(nonce)));
}

const keyOf = ({ userId, nonce }: Pick<Nonce, 'userId' | 'nonce'>): string => `${nonce} ${userId}`;

/** Requests with these nonces are refused by their time. */
export const forgetNonces = (db: Kysely<Schema>, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    'ebics_nonces',
    ['user_id', 'nonce'],
    sql`at < ${new Date(now.getTime() - 2 * TIME_WINDOW_MS)}`,
  );
