import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { OperatorTable, Schema } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { type AuditRecord, record } from '../../audit/index.ts';
import { hasFactor } from '../factors/has-factor.ts';
import { lastUseAllowed } from '../sessions/sessions-repository.ts';

export interface AccountRow
  extends Pick<
    Selectable<OperatorTable>,
    'id' | 'username' | 'email' | 'of_installation' | 'created_at' | 'disabled_at'
  > {
  second_factor: boolean;
  workspaces: string[];
  sessions: number;
  last_used_at: Date | null;
}

export type NamedAccount = Pick<AccountRow, 'id' | 'username'>;

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** @param idleMs sessions that were not used for this time have ended */
export function createAccountsRepository(db: Kysely<Schema>, idleMs: number) {
  /** The sessions of an operator that have not ended. */
  const openSessions = (of: ExpressionBuilder<Schema, 'operators'>) =>
    of
      .selectFrom('sessions')
      .whereRef('sessions.operator_id', '=', 'operators.id')
      .where('sessions.expires_at', '>', sql<Date>`now()`)
      .where('sessions.last_used_at', '>', lastUseAllowed(idleMs));
  return {
    list: (): Promise<AccountRow[]> =>
      db
        .selectFrom('operators')
        .select(['id', 'username', 'email', 'of_installation', 'created_at', 'disabled_at'])
        .select((of) => [
          of
            .selectFrom('memberships')
            .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
            .whereRef('memberships.operator_id', '=', 'operators.id')
            .select(
              sql<string[]>`coalesce(array_agg(workspaces.name order by workspaces.name), '{}')`.as('names'),
            )
            .as('workspaces'),
          hasFactor.as('second_factor'),
          openSessions(of).select(sql<number>`count(*)::int`.as('count')).as('sessions'),
          openSessions(of)
            .select((session) => session.fn.max('last_used_at').as('at'))
            .as('last_used_at'),
        ])
        .orderBy(sql`lower(username)`)
        .$castTo<AccountRow>()
        .execute(),

    find: (id: string): Promise<NamedAccount | undefined> =>
      db.selectFrom('operators').select(['id', 'username']).where('id', '=', id).executeTakeFirst(),

    /** False: it was disabled before. @throws AppError `unauthenticated` if the operator who asks is disabled by now */
    disable: ({ id }: NamedAccount, by: string, audit: AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        // Two administrators can't disable each other at the same time: one of them is left.
        const locked = await tx
          .selectFrom('operators')
          .select(['id', 'disabled_at'])
          .where('id', 'in', [id, by])
          .orderBy('id')
          .forUpdate()
          .execute();
        const isDisabled = (wanted: string) => locked.find((row) => row.id === wanted)?.disabled_at !== null;
        if (isDisabled(by)) throw new AppError('unauthenticated', 'Please log in.');
        if (isDisabled(id)) return false;
        await tx
          .updateTable('operators')
          .set({ disabled_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await endSessions(tx, id);
        await record(tx, audit);
        return true;
      }),

    enable: ({ id }: NamedAccount, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('operators')
          .set({ disabled_at: null })
          .where('id', '=', id)
          .where('disabled_at', 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await record(tx, audit);
      }),

    removeFactors: ({ id }: NamedAccount, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx
          .updateTable('operators')
          .set({ totp_sealed: null, totp_step: null })
          .where('id', '=', id)
          .execute();
        await tx.deleteFrom('passkeys').where('operator_id', '=', id).execute();
        await tx.deleteFrom('recovery_codes').where('operator_id', '=', id).execute();
        await endSessions(tx, id);
        await record(tx, audit);
      }),

    endSessions: ({ id }: NamedAccount, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await endSessions(tx, id);
        await record(tx, audit);
      }),
  };
}

async function endSessions(tx: Transaction<Schema>, operatorId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('operator_id', '=', operatorId).execute();
}
