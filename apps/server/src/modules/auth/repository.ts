import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export interface OperatorRow {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  sandbox_password_sealed: Buffer | null;
}

export interface NewOperator {
  username: string;
  email: string;
  passwordHash: string;
  sandboxPasswordSealed: Buffer | null;
}

export interface NewSession {
  tokenHash: Buffer;
  operatorId: string;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
}

export type AuthRepository = ReturnType<typeof createAuthRepository>;

export function createAuthRepository(db: Kysely<Schema>) {
  return {
    findByUsername: (username: string): Promise<OperatorRow | undefined> =>
      db
        .selectFrom('operators')
        .selectAll()
        // The database folds both, as its unique index does: JavaScript folds some letters otherwise.
        .where(sql`lower(username)`, '=', sql`lower(${username})`)
        .executeTakeFirst(),

    findSandboxOperator: (): Promise<OperatorRow | undefined> =>
      db
        .selectFrom('operators')
        .selectAll()
        .where('sandbox_password_sealed', 'is not', null)
        .orderBy('created_at')
        .executeTakeFirst(),

    async hasOperators(): Promise<boolean> {
      const row = await db.selectFrom('operators').select('id').limit(1).executeTakeFirst();
      return row !== undefined;
    },

    /** Answers null when the username or the e-mail address is taken. */
    async insertOperator(operator: NewOperator): Promise<{ id: string } | null> {
      const row = await db
        .insertInto('operators')
        .values({
          username: operator.username,
          email: operator.email,
          password_hash: operator.passwordHash,
          sandbox_password_sealed: operator.sandboxPasswordSealed,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row ?? null;
    },

    /** A new password ends every session of the operator, in the same transaction. */
    setPassword: (operatorId: string, passwordHash: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx
          .updateTable('operators')
          .set({ password_hash: passwordHash, sandbox_password_sealed: null })
          .where('id', '=', operatorId)
          .execute();
        await tx.deleteFrom('sessions').where('operator_id', '=', operatorId).execute();
      }),

    async insertSession(session: NewSession): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          token_hash: session.tokenHash,
          operator_id: session.operatorId,
          expires_at: session.expiresAt,
          address: session.address,
          user_agent: session.userAgent,
        })
        .execute();
    },

    findSession: (tokenHash: Buffer): Promise<OperatorRow | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('operators', 'operators.id', 'sessions.operator_id')
        .selectAll('operators')
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst(),

    async deleteSession(tokenHash: Buffer): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    async deleteExpiredSessions(): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute();
    },

    async readSetting(key: string): Promise<string | null> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value ?? null;
    },

    async writeSetting(key: string, value: string): Promise<void> {
      await db
        .insertInto('settings')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
