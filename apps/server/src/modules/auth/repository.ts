import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '../../platform/database/in-batches.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { putValue, readValue } from '../../platform/database/stored-values.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import { lookOfUsername } from './username-look.ts';

const SUPER_PASSWORD = 'super_password_hash';

export interface OperatorRow {
  id: string;
  username: string;
  email: string;
  password_hash: string | null;
  sandbox_password_sealed: Buffer | null;
  of_installation: boolean;
}

/** A session with its operator. */
export interface SessionOperatorRow extends OperatorRow {
  expires_at: Date;
  begun_by: string;
  second_factor: boolean;
  /** How long ago it was last used, and its operator proved who they are, by the clock of the database. */
  used_ms_ago: number;
  confirmed_ms_ago: number;
}

export interface NewOperator {
  id: string;
  username: string;
  email: string;
  /** Null: the operator signs in by a provider. */
  passwordHash: string | null;
  sandboxPasswordSealed: Buffer | null;
  ofInstallation: boolean;
  /** The only workspace that the account can enter; null: any. */
  ofWorkspace: string | null;
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
}

/**
 * One session; those of an operator, all or those that a provider began; those beyond a number of sessions, the longest unused first; or
 * those that a provider began, all or for one of its own sessions.
 */
export type SessionsToEnd =
  | { tokenHash: Buffer; begunBy?: undefined }
  | { operatorId: string; begunBy?: string; beyond?: number }
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

export type AuthRepository = ReturnType<typeof createAuthRepository>;

/** Sessions that were last used before it have ended. */
export const lastUseAllowed = (idleMs: number) => sql<Date>`now() - ${idleMs} * interval '1 millisecond'`;

/** @param idleMs sessions that were not used for this time have ended */
export function createAuthRepository(db: Kysely<Schema>, idleMs: number) {
  const idleLimit = lastUseAllowed(idleMs);
  return {
    /**
     * The operator with this name as typed, else with its normalised form. `account` identifies what was looked up, found or not,
     * so that all spellings that lead to one operator count as one account.
     */
    async findAccount(typed: string, plain: string): Promise<{ row: OperatorRow | null; account: string }> {
      // The database folds case, like its unique index: JavaScript folds some letters differently. Both cases take a
      // single query, so that the time reveals nothing.
      const { rows } = await sql<(OperatorRow | { id: null }) & { folded: string }>`
        select operators.*, wanted.folded
        from (select lower(${typed}::text) as typed, lower(${plain}::text) as folded) as wanted
        left join operators on lower(username) in (wanted.typed, wanted.folded)
        order by lower(username) = wanted.typed desc limit 1`.execute(db);
      const [found] = rows;
      if (found === undefined) throw new Error('A query without conditions returned nothing.');
      const { folded, ...row } = found;
      return row.id === null ? { row: null, account: folded } : { row, account: row.id };
    },

    findSandboxOperator: (): Promise<OperatorRow | undefined> =>
      db
        .selectFrom('operators')
        .selectAll()
        .where('sandbox_password_sealed', 'is not', null)
        .orderBy('created_at')
        .executeTakeFirst(),

    async hasPasskeys(): Promise<boolean> {
      const row = await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst();
      return row !== undefined;
    },

    async hasOperators(): Promise<boolean> {
      const row = await db.selectFrom('operators').select('id').limit(1).executeTakeFirst();
      return row !== undefined;
    },

    /** `alike`: the username, or one that looks like it, is taken. `taken`: the e-mail address is. */
    insertOperator: (
      operator: NewOperator,
      audit: AuditRecord,
      inserted: (tx: Transaction<Schema>) => Promise<void>,
    ): Promise<'inserted' | 'alike' | 'taken'> =>
      db.transaction().execute(async (tx) => {
        // No index can compare looks, because the rules for them change. Registrations are rare, and run one at a
        // time.
        await sql`select pg_advisory_xact_lock(${LOCKS.usernames}, hashtext(current_schema()))`.execute(tx);
        const look = lookOfUsername(operator.username);
        const present = await tx.selectFrom('operators').select('username').execute();
        if (present.some(({ username }) => lookOfUsername(username) === look)) return 'alike';
        const row = await tx
          .insertInto('operators')
          .values({
            id: operator.id,
            username: operator.username,
            email: operator.email,
            password_hash: operator.passwordHash,
            sandbox_password_sealed: operator.sandboxPasswordSealed,
            of_installation: operator.ofInstallation,
            of_workspace: operator.ofWorkspace,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return 'taken';
        await record(tx, audit);
        await inserted(tx);
        return 'inserted';
      }),

    findOperator: (id: string): Promise<OperatorRow | undefined> =>
      db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst(),

    /** A new password ends every session of the operator, in the same transaction; except the one with this token, if any. */
    setPassword: (
      operatorId: string,
      passwordHash: string,
      audit: AuditRecord,
      exceptSession: Buffer | null = null,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx
          .updateTable('operators')
          .set({ password_hash: passwordHash, sandbox_password_sealed: null })
          .where('id', '=', operatorId)
          .execute();
        const sessions = tx.deleteFrom('sessions').where('operator_id', '=', operatorId);
        await (exceptSession === null
          ? sessions
          : sessions.where('token_hash', '<>', exceptSession)
        ).execute();
        await record(tx, audit);
      }),

    findSession: (tokenHash: Buffer): Promise<SessionOperatorRow | undefined> =>
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

    /** A session that has already ended is not recorded again. */
    deleteSession: (tokenHash: Buffer, audit: (operator: SessionOwner) => AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const owner = await tx
          .deleteFrom('sessions')
          .using('operators')
          .whereRef('operators.id', '=', 'sessions.operator_id')
          .where('token_hash', '=', tokenHash)
          .returning(['operators.id', 'operators.username'])
          .executeTakeFirst();
        if (owner !== undefined) await record(tx, audit(owner));
      }),

    /** By the last one, because the session may have another token by now. */
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

    listSessions: (operatorId: string): Promise<SessionRow[]> =>
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

    /** The operators who may log in with a password. */
    withPassword: (): Promise<Pick<SessionOwner, 'username'>[]> =>
      db
        .selectFrom('operators')
        .select('username')
        .where('password_hash', 'is not', null)
        .where('disabled_at', 'is', null)
        .execute(),

    ownersOfPasswordSessions: (): Promise<SessionOwner[]> =>
      db
        .selectFrom('sessions')
        .innerJoin('operators', 'operators.id', 'sessions.operator_id')
        .select(['operators.id', 'operators.username'])
        .distinct()
        .where('begun_by', '=', 'password')
        .orderBy('operators.id')
        .execute(),

    /** Returns whether the operator had such a session. */
    revokeSession: (
      operatorId: string,
      id: string,
      audit: (session: Pick<SessionRow, 'address' | 'user_agent'>) => AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const session = await tx
          .deleteFrom('sessions')
          .where('operator_id', '=', operatorId)
          .where(sessionId, '=', id)
          .returning(['address', 'user_agent'])
          .executeTakeFirst();
        if (session === undefined) return false;
        await record(tx, audit(session));
        return true;
      }),

    async deleteExpiredSessions(): Promise<void> {
      await deleteInBatches(
        db,
        'sessions',
        ['token_hash'],
        sql<SqlBool>`expires_at < now() or last_used_at < ${idleLimit}`,
      );
    },

    readSuperPassword: (): Promise<string | null> => readValue(db, SUPER_PASSWORD),

    writeSuperPassword: (hash: string): Promise<void> => putValue(db, SUPER_PASSWORD, hash),
  };
}

/** Returns false if the operator's account is disabled. */
export async function insertSession(
  tx: Transaction<Schema>,
  session: NewSession,
  audit: AuditRecord,
): Promise<boolean> {
  const operator = await tx
    .selectFrom('operators')
    .select('id')
    .where('id', '=', session.operatorId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (operator === undefined) return false;
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
  return true;
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

/**
 * Makes the operator an administrator for a provider's groups, or ends that. Who is an administrator by hand stays one. Returns whether it
 * changed anything.
 */
export async function setInstallationBy(
  tx: Transaction<Schema>,
  operatorId: string,
  provider: string,
  isAdministrator: boolean,
): Promise<boolean> {
  const changing = tx.updateTable('operators').where('id', '=', operatorId);
  const { numUpdatedRows } = isAdministrator
    ? await changing
        .set({ of_installation: true, installation_by: provider })
        .where('of_installation', '=', false)
        .executeTakeFirst()
    : await changing
        .set({ of_installation: false, installation_by: null })
        .where('installation_by', '=', provider)
        .executeTakeFirst();
  return numUpdatedRows > 0n;
}
