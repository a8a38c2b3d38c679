import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { LIMITS, requireFewer } from '../../platform/database/require-fewer.ts';
import type { InvitationTable, Schema, WorkspaceRole } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

export type InvitationRow = Selectable<InvitationTable>;

export interface MemberRow {
  id: string;
  username: string;
  email: string;
  role: WorkspaceRole;
  created_at: Date;
}

export type OpenInvitationRow = InvitationRow & { name: string; title: string };

/** `used`: the invitation was used or withdrawn in the meantime. `member`: the operator already has these rights. */
export type Joined = 'joined' | 'used' | 'member' | 'elsewhere';

export type MembersRepository = ReturnType<typeof createMembersRepository>;

/** @param db that of the installation */
export function createMembersRepository(db: Kysely<Schema>) {
  const members = (workspace: string) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('operators as o', 'o.id', 'm.operator_id')
      .select(['o.id', 'o.username', 'o.email', 'm.role', 'm.created_at'])
      .where('m.workspace_id', '=', workspace);

  return {
    list: (workspace: string): Promise<MemberRow[]> =>
      members(workspace).orderBy('o.username').orderBy('o.id').execute(),

    find: (workspace: string, operator: string): Promise<MemberRow | undefined> =>
      members(workspace).where('o.id', '=', operator).executeTakeFirst(),

    async roleOf(workspace: string, operator: string): Promise<WorkspaceRole | null> {
      const row = await db
        .selectFrom('memberships')
        .select('role')
        .where('workspace_id', '=', workspace)
        .where('operator_id', '=', operator)
        .executeTakeFirst();
      return row?.role ?? null;
    },

    setRole: (workspace: string, operator: string, role: WorkspaceRole, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('memberships')
          .set({ role, granted_by: null })
          .where('workspace_id', '=', workspace)
          .where('operator_id', '=', operator)
          .where('role', '<>', role)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await record(tx, audit);
      }),

    remove: (workspace: string, operator: string, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('memberships')
          .where('workspace_id', '=', workspace)
          .where('operator_id', '=', operator)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await record(tx, audit);
      }),

    invitations: (workspace: string): Promise<InvitationRow[]> =>
      db
        .selectFrom('invitations')
        .selectAll()
        .where('workspace_id', '=', workspace)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('created_at', 'desc')
        .execute(),

    invite: (row: Omit<InvitationRow, 'created_at'>, audit: AuditRecord): Promise<InvitationRow> =>
      db.transaction().execute(async (tx) => {
        await requireFewer(
          tx
            .selectFrom('invitations')
            .where('workspace_id', '=', row.workspace_id)
            .where('expires_at', '>', sql<Date>`now()`),
          LIMITS.invitations,
          `This workspace has ${LIMITS.invitations} open invitations. Withdraw one that is no longer needed.`,
        );
        const invitation = await tx
          .insertInto('invitations')
          .values(row)
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(tx, audit);
        return invitation;
      }),

    /** Returns whether there was such an invitation. */
    withdraw: (workspace: string, id: string, audit: (row: InvitationRow) => AuditRecord): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .deleteFrom('invitations')
          .where('workspace_id', '=', workspace)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row !== undefined) await record(tx, audit(row));
        return row !== undefined;
      }),

    findInvitation: (tokenHash: Buffer): Promise<OpenInvitationRow | undefined> =>
      db
        .selectFrom('invitations as i')
        .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
        .selectAll('i')
        .select(['w.name', 'w.title'])
        .where('i.token_hash', '=', tokenHash)
        .where('i.expires_at', '>', sql<Date>`now()`)
        .where('w.state', '<>', 'deleted')
        .executeTakeFirst(),

    join: (invitation: InvitationRow, operator: string, audit: AuditRecord): Promise<Joined> =>
      db.transaction().execute((tx) => joinIn(tx, invitation, operator, audit)),

    async forgetExpired(): Promise<void> {
      await db.deleteFrom('invitations').where('expires_at', '<', sql<Date>`now()`).execute();
    },
  };
}

/** The roles that an invitation with this role raises. */
const LOWER: Readonly<Record<WorkspaceRole, readonly WorkspaceRole[]>> = {
  manager: ['operator', 'viewer'],
  operator: ['viewer'],
  viewer: [],
};

/**
 * Uses the invitation up, unless the operator is already a member with at least its role: a link never reduces
 * rights.
 */
export async function joinIn(
  tx: Transaction<Schema>,
  { id, workspace_id, role }: InvitationRow,
  operator: string,
  audit: AuditRecord,
): Promise<Joined> {
  // The second of two concurrent calls waits here.
  const open = await tx
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined) return 'used';
  const account = await tx
    .selectFrom('operators')
    .select('of_workspace')
    .where('id', '=', operator)
    .executeTakeFirst();
  const only = account?.of_workspace ?? null;
  if (only !== null && only !== workspace_id) return 'elsewhere';
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({ workspace_id, operator_id: operator, role })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'operator_id'])
        .doUpdateSet({ role, granted_by: null })
        .where(sql<boolean>`memberships.role = any(${LOWER[role]}::text[])`),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return 'member';
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
  await record(tx, audit);
  return 'joined';
}
