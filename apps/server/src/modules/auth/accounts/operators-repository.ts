import { type Kysely, sql, type Transaction } from 'kysely';
import { LOCKS } from '../../../platform/database/locks.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { putValue, readValue } from '../../../platform/database/stored-values.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { lookOfUsername } from '../username-look.ts';

const SUPER_PASSWORD = 'super_password_hash';

export interface OperatorRow {
  id: string;
  username: string;
  email: string;
  password_hash: string | null;
  sandbox_password_sealed: Buffer | null;
  of_installation: boolean;
}

interface NewPassword {
  operatorId: string;
  passwordHash: string;
  /** The hash that was checked; missing: the caller may replace any. */
  replaces?: string;
  exceptSession?: Buffer;
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
  /** Registration is open only for the first operator. */
  mustBeFirst: boolean;
}

export type OperatorsRepository = ReturnType<typeof createOperatorsRepository>;

export function createOperatorsRepository(db: Kysely<Schema>) {
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

    /** `alike`: the username, or one that looks like it, is taken. `taken`: the e-mail address is. `closed`: another one was first. */
    insertOperator: (
      operator: NewOperator,
      audit: AuditRecord,
      inserted: (tx: Transaction<Schema>) => Promise<void>,
    ): Promise<'inserted' | 'alike' | 'taken' | 'closed'> =>
      db.transaction().execute(async (tx) => {
        // No index can compare looks, because the rules for them change. Registrations are rare, and run one at a
        // time.
        await sql`select pg_advisory_xact_lock(${LOCKS.usernames}, hashtext(current_schema()))`.execute(tx);
        const look = lookOfUsername(operator.username);
        const present = await tx.selectFrom('operators').select('username').execute();
        if (operator.mustBeFirst && present.length > 0) return 'closed';
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

    /**
     * A new password ends every session of the operator, in the same transaction; except the one with this token, if any. Returns false
     * if the operator no longer has the password that is to be replaced.
     */
    setPassword: (
      { operatorId, passwordHash, replaces, exceptSession }: NewPassword,
      audit: AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('operators')
          .set({ password_hash: passwordHash, sandbox_password_sealed: null })
          .where('id', '=', operatorId)
          .$if(replaces !== undefined, (of) => of.where('password_hash', '=', replaces ?? ''))
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const sessions = tx.deleteFrom('sessions').where('operator_id', '=', operatorId);
        await (exceptSession === undefined
          ? sessions
          : sessions.where('token_hash', '<>', exceptSession)
        ).execute();
        await record(tx, audit);
        return true;
      }),

    /** The operators who may log in with a password. */
    withPassword: (): Promise<Pick<OperatorRow, 'username'>[]> =>
      db
        .selectFrom('operators')
        .select('username')
        .where('password_hash', 'is not', null)
        .where('disabled_at', 'is', null)
        .execute(),

    readSuperPassword: (): Promise<string | null> => readValue(db, SUPER_PASSWORD),

    writeSuperPassword: (hash: string): Promise<void> => putValue(db, SUPER_PASSWORD, hash),
  };
}

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
