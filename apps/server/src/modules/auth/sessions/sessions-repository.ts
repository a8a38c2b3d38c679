import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import type { OperatorRow } from '../accounts/operators-repository.ts';
import { operatorHasFactor } from '../factors/has-factor.ts';

/** A session with its operator. */
export interface SessionOperatorRow extends OperatorRow {
  expires_at: Date;
  begun_by: string;
  second_factor: boolean;
  /** How long ago it was last used, and its operator proved who they are, by the clock of the database. */
  used_ms_ago: number;
  confirmed_ms_ago: number;
}

export interface NewSession {
  tokenHash: Buffer;
  operatorId: string;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
  secondFactor: boolean;
  /** `password`, or `provider:` and the id of the provider. */
  begunBy: string;
  /** At the provider: its own id of the session, and its sealed ID token. */
  providerSession: string | null;
  providerToken: Buffer | null;
  /** Its sealed refresh token. */
  providerRefresh: Buffer | null;
  /** The password that the operator had when they began to log in; missing: the login needed none. */
  passwordHash?: string | null;
}

/** `changed`: the password or the second factors are no longer those that the operator logged in with. */
type SessionInserted = 'inserted' | 'disabled' | 'changed';

/**
 * One session; those of an operator, all or those that a provider began; those beyond a number of sessions, the longest unused first; or
 * those that a provider began, all or for one of its own sessions.
 */
export type SessionsToEnd =
  | { tokenHash: Buffer; begunBy?: undefined }
  | { operatorId: string; id?: string; begunBy?: string; beyond?: number }
  | { begunBy: string; providerSession?: string };

/**
 * A session as shown to its operator. The id is derived from the token's hash, because the hash itself should stay
 * secret.
 */
export interface SessionRow {
  id: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  address: string;
  user_agent: string | null;
  token_hash: Buffer;
}

const sessionId = sql<string>`encode(substring(sha256(token_hash) from 1 for 16), 'hex')`;

const msSince = (column: 'last_used_at' | 'confirmed_at') =>
  sql<number>`(extract(epoch from now() - ${sql.ref(column)}) * 1000)::float8`;

/** The operator of a session. */
export interface SessionOwner {
  id: string;
  username: string;
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** Sessions that were last used before it have ended. */
export const lastUseAllowed = (idleMs: number) => sql<Date>`now() - ${idleMs} * interval '1 millisecond'`;

/** @param idleMs sessions that were not used for this time have ended */
export function createSessionsRepository(db: Kysely<Schema>, idleMs: number) {
  const idleLimit = lastUseAllowed(idleMs);
  return {
    find: (tokenHash: Buffer): Promise<SessionOperatorRow | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('operators', 'operators.id', 'sessions.operator_id')
        .selectAll('operators')
        .select([
          'sessions.expires_at',
          'sessions.begun_by',
          'second_factor',
          msSince('last_used_at').as('used_ms_ago'),
          msSince('confirmed_at').as('confirmed_ms_ago'),
        ])
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .where('last_used_at', '>', idleLimit)
        .executeTakeFirst(),

    /** Never sets the time back. */
    async noteUse(tokenHash: Buffer, secondsAgo: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_used_at: sql`greatest(last_used_at, now() - ${secondsAgo} * interval '1 second')` })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    /** Finds the session by its last refresh token, because its session token may have changed by now. */
    async keepRefreshToken(last: Buffer, sealed: Buffer): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ provider_refresh: sealed })
        .where('provider_refresh', '=', last)
        .execute();
    },

    readProviderToken: (
      tokenHash: Buffer,
    ): Promise<{ begun_by: string; provider_token: Buffer | null } | undefined> =>
      db
        .selectFrom('sessions')
        .select(['begun_by', 'provider_token'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),

    list: (operatorId: string): Promise<SessionRow[]> =>
      db
        .selectFrom('sessions')
        .select([
          sessionId.as('id'),
          'created_at',
          'last_used_at',
          'expires_at',
          'address',
          'user_agent',
          'token_hash',
        ])
        .where('operator_id', '=', operatorId)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('last_used_at', '>', idleLimit)
        .orderBy('created_at', 'desc')
        .execute(),

    transaction: <T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> =>
      db.transaction().execute(work),

    ownersOfPasswordSessions: (): Promise<SessionOwner[]> =>
      db
        .selectFrom('sessions')
        .innerJoin('operators', 'operators.id', 'sessions.operator_id')
        .select(['operators.id', 'operators.username'])
        .distinct()
        .where('begun_by', '=', 'password')
        .orderBy('operators.id')
        .execute(),

    async deleteExpired(): Promise<void> {
      await deleteInBatches(
        db,
        'sessions',
        ['token_hash'],
        sql<SqlBool>`expires_at < now() or last_used_at < ${idleLimit}`,
      );
    },
  };
}

/** Begins no session that a change at the same time, such as a new password, would have ended. */
export async function insertSession(
  tx: Transaction<Schema>,
  session: NewSession,
  audit: AuditRecord,
): Promise<SessionInserted> {
  const operator = await tx
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', session.operatorId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (operator === undefined) return 'disabled';
  if (session.passwordHash !== undefined) {
    if (operator.password_hash !== session.passwordHash) return 'changed';
    // In a separate statement: only one that begins once the lock is held sees the present passkeys.
    if ((await operatorHasFactor(tx, session.operatorId)) !== session.secondFactor) return 'changed';
  }
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      operator_id: session.operatorId,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
      second_factor: session.secondFactor,
      begun_by: session.begunBy,
      provider_session: session.providerSession,
      provider_token: session.providerToken,
      provider_refresh: session.providerRefresh,
    })
    .execute();
  await record(tx, audit);
  return 'inserted';
}

/** Records each session that it ends. Returns how many. */
export async function endSessions(
  tx: Transaction<Schema>,
  which: SessionsToEnd,
  audit: (session: SessionOwner & Pick<SessionRow, 'address' | 'user_agent'>) => AuditRecord,
): Promise<number> {
  const all = tx
    .deleteFrom('sessions')
    .using('operators')
    .whereRef('operators.id', '=', 'sessions.operator_id');
  const some =
    'tokenHash' in which
      ? all.where('token_hash', '=', which.tokenHash)
      : 'operatorId' in which
        ? all
            .where('operator_id', '=', which.operatorId)
            .$if(which.id !== undefined, (sessions) => sessions.where(sessionId, '=', which.id ?? ''))
            .$if(which.beyond !== undefined, (sessions) =>
              sessions.where('token_hash', 'in', longestUnused(tx, which.operatorId, which.beyond ?? 0)),
            )
        : all.$if(which.providerSession !== undefined, (sessions) =>
            sessions.where('provider_session', '=', which.providerSession ?? ''),
          );
  const ended = await some
    .$if(which.begunBy !== undefined, (sessions) => sessions.where('begun_by', '=', which.begunBy ?? ''))
    .returning(['operators.id', 'operators.username', 'sessions.address', 'sessions.user_agent'])
    .execute();
  await record(tx, ended.map(audit));
  return ended.length;
}

const longestUnused = (tx: Transaction<Schema>, operatorId: string, beyond: number) =>
  tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('operator_id', '=', operatorId)
    .orderBy('last_used_at', 'desc')
    .offset(beyond);
