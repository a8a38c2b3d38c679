import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '../../platform/database/in-batches.ts';
import { LIMITS, requireFewer } from '../../platform/database/require-fewer.ts';
import type { AccessTokenTable, Schema } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

export type AccessTokenRow = Selectable<AccessTokenTable>;

/** A token in a list. */
export interface ListedRow extends AccessTokenRow {
  created_by: string;
  workspaces: string[];
}

/** A token that works, with the operator whose rights it has. */
export interface WorkingRow extends AccessTokenRow {
  username: string;
  email: string;
  of_installation: boolean;
  has_second_factor: boolean;
  /** The ids of its workspaces. */
  workspaces: string[];
  /** The last use that is noted is too long ago. */
  is_use_due: boolean;
}

export interface NewAccessToken
  extends Pick<
    AccessTokenRow,
    | 'id'
    | 'operator_id'
    | 'name'
    | 'token_hash'
    | 'role'
    | 'second_factor'
    | 'scope'
    | 'days'
    | 'expires_at'
    | 'pipeline_id'
  > {
  /** The ids of its workspaces. */
  workspaces: readonly string[];
}

export type AccessTokenRepository = ReturnType<typeof createAccessTokenRepository>;

/** @param db that of the installation */
export function createAccessTokenRepository(db: Kysely<Schema>) {
  const listed = () =>
    db
      .selectFrom('access_tokens as t')
      .innerJoin('operators as o', 'o.id', 't.operator_id')
      .selectAll('t')
      .select('o.username as created_by')
      .select(
        sql<string[]>`array(
          select w.name from access_token_workspaces p join workspaces w on w.id = p.workspace_id
          where p.token_id = t.id order by w.name)`.as('workspaces'),
      );

  return {
    /** Newest first. `operator`: only those of this one. */
    list(operator: string | null): Promise<ListedRow[]> {
      const query = listed()
        // A pipeline may have had very many.
        .where(({ or, and, eb }) =>
          or([
            eb('t.pipeline_id', 'is', null),
            and([eb('t.revoked_at', 'is', null), eb('t.expires_at', '>', sql<Date>`now()`)]),
          ]),
        )
        .orderBy('t.created_at', 'desc')
        .orderBy('t.id');
      return (operator === null ? query : query.where('t.operator_id', '=', operator)).execute();
    },

    find: (id: string): Promise<ListedRow | undefined> => listed().where('t.id', '=', id).executeTakeFirst(),

    findWorking: (hash: Buffer): Promise<WorkingRow | undefined> =>
      db
        .selectFrom('access_tokens as t')
        .innerJoin('operators as o', 'o.id', 't.operator_id')
        .selectAll('t')
        .select(['o.username', 'o.email', 'o.of_installation'])
        // Who has given up their second factor has tokens without one.
        .select(
          sql<boolean>`t.second_factor and (o.totp_sealed is not null
            or exists (select from passkeys p where p.operator_id = o.id))`.as('has_second_factor'),
        )
        .select(
          sql<string[]>`array(select workspace_id from access_token_workspaces p where p.token_id = t.id)`.as(
            'workspaces',
          ),
        )
        .select(
          sql<boolean>`t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`.as(
            'is_use_due',
          ),
        )
        .where(({ or, and, eb }) =>
          or([
            eb('t.token_hash', '=', hash),
            and([eb('t.earlier_hash', '=', hash), eb('t.earlier_until', '>', sql<Date>`now()`)]),
          ]),
        )
        .where('o.disabled_at', 'is', null)
        .where('t.revoked_at', 'is', null)
        .where('t.expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst(),

    /** Working tokens of operators who have a password. */
    ofPasswords: (): Promise<{ id: string; operator_id: string; username: string }[]> =>
      db
        .selectFrom('access_tokens as t')
        .innerJoin('operators as o', 'o.id', 't.operator_id')
        .select(['t.id', 't.operator_id', 'o.username'])
        .where('o.password_hash', 'is not', null)
        .where('t.revoked_at', 'is', null)
        .where('t.expires_at', '>', sql<Date>`now()`)
        .execute(),

    /** @throws AppError `limit_reached` if the person has as many working tokens as possible */
    requireFewer: (operator: string): Promise<void> =>
      requireFewer(
        db
          .selectFrom('access_tokens')
          .where('operator_id', '=', operator)
          .where('pipeline_id', 'is', null)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`),
        LIMITS.accessTokens,
        `You have ${LIMITS.accessTokens} access tokens. Revoke one that is no longer used.`,
      ),

    /** Returns true if any workspace requires a second factor. */
    async isSecondFactorRequired(): Promise<boolean> {
      const row = await db
        .selectFrom('workspaces')
        .select('id')
        .where('second_factor', '=', true)
        .where('state', '<>', 'deleted')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async markUsed(id: string): Promise<void> {
      await db
        .updateTable('access_tokens')
        .set({ last_used_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
    },

    /** Returns false if there is a token with this hash. */
    insert: ({ workspaces, ...token }: NewAccessToken, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (!(await insertToken(tx, { ...token, workspaces }))) return false;
        await record(tx, audit);
        return true;
      }),

    /** Returns whether the operator has such a token that is not revoked. */
    rotate: (
      { id, operator, secondFactor, hash, overlapHours }: Rotation,
      audit: (row: AccessTokenRow) => AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('access_tokens')
          .selectAll()
          .where('id', '=', id)
          .where('operator_id', '=', operator)
          .where('revoked_at', 'is', null)
          .where('pipeline_id', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return false;
        await tx
          .updateTable('access_tokens')
          .set({
            token_hash: hash,
            second_factor: secondFactor,
            expires_at: sql<Date>`now() + make_interval(days => ${row.days}::int)`,
            earlier_hash: row.token_hash,
            // A rotation doesn't prolong the secret that it replaces.
            earlier_until: sql<Date>`least(expires_at, now() + make_interval(hours => ${overlapHours}::int))`,
          })
          .where('id', '=', id)
          .execute();
        await record(tx, audit(row));
        return true;
      }),

    /** Revoking a token again changes nothing and is not recorded. Returns whether there is one. `operator`: of any if null. */
    revoke: (
      id: string,
      operator: string | null,
      audit: (row: AccessTokenRow) => AuditRecord,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        let query = tx.selectFrom('access_tokens').selectAll().where('id', '=', id).forUpdate();
        if (operator !== null) query = query.where('operator_id', '=', operator);
        const row = await query.executeTakeFirst();
        if (row === undefined || row.revoked_at !== null) return row !== undefined;
        await tx
          .updateTable('access_tokens')
          .set({ revoked_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await record(tx, audit(row));
        return true;
      }),

    /** Revokes the tokens of the accounts that can enter only this workspace. */
    async revokeOfWorkspace(
      tx: Transaction<Schema>,
      workspace: string,
      audit: (row: Pick<AccessTokenRow, 'id' | 'name'>) => AuditRecord,
    ): Promise<void> {
      const revoked = await tx
        .updateTable('access_tokens as t')
        .set({ revoked_at: sql<Date>`now()` })
        .from('operators as o')
        .whereRef('o.id', '=', 't.operator_id')
        .where('o.of_workspace', '=', workspace)
        .where('t.revoked_at', 'is', null)
        .where('t.expires_at', '>', sql<Date>`now()`)
        .returning(['t.id', 't.name'])
        .execute();
      await record(tx, revoked.map(audit));
    },

    async forgetExpired(): Promise<void> {
      await deleteInBatches(
        db,
        'access_tokens',
        ['id'],
        sql<SqlBool>`expires_at < now() - interval '30 days'`,
      );
    },
  };
}

/** Returns false if there is a token with this hash. */
export async function insertToken(
  tx: Transaction<Schema>,
  { workspaces, ...token }: NewAccessToken,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('access_tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (workspaces.length > 0) {
    await tx
      .insertInto('access_token_workspaces')
      .values(workspaces.map((workspace_id) => ({ token_id: token.id, workspace_id })))
      .execute();
  }
  return true;
}

interface Rotation {
  id: string;
  /** Who may rotate it: its own operator. */
  operator: string;
  /** The session has one. */
  secondFactor: boolean;
  /** The hash of the new secret. */
  hash: Buffer;
  overlapHours: number;
}
