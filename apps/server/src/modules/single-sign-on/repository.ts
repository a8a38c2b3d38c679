import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ConfiguredRight } from '../../config/single-sign-on-config.ts';
import type { GroupRightTable, Schema, WorkspaceRole } from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import type { GroupRightRow } from './rights.ts';

export type StoredRight = Omit<Selectable<GroupRightTable>, 'created_at'> & { workspace: string | null };

/** An operator as a provider knows them. */
export interface IdentityRow {
  issuer: string;
  subject: string;
  operator_id: string;
  username: string;
  groups: string[];
}

/** A session that a provider began, and who its operator is there. */
export interface ProviderSessionRow {
  token_hash: Buffer;
  provider_refresh: Buffer;
  issuer: string;
  subject: string;
}

export interface NewIdentity {
  issuer: string;
  subject: string;
  operatorId: string;
  provider: string;
  groups: string[];
}

export type SingleSignOnRepository = ReturnType<typeof createSingleSignOnRepository>;

/** @param db that of the installation */
export function createSingleSignOnRepository(db: Kysely<Schema>) {
  const identities = (queries: Kysely<Schema>) =>
    queries
      .selectFrom('identities as i')
      .innerJoin('operators as o', 'o.id', 'i.operator_id')
      .select(['i.issuer', 'i.subject', 'i.operator_id', 'i.groups', 'o.username']);

  const rights = () =>
    db
      .selectFrom('group_rights as g')
      .leftJoin('workspaces as w', 'w.id', 'g.workspace_id')
      .select(['g.id', 'g.provider', 'g.group_name', 'g.workspace_id', 'g.role', 'w.name as workspace']);

  return {
    transaction: <T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> =>
      db.transaction().execute(work),

    /** Concurrent logins of one identity take turns. */
    find: (
      tx: Transaction<Schema>,
      { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
    ): Promise<IdentityRow | undefined> =>
      identities(tx)
        .where('i.issuer', '=', issuer)
        .where('i.subject', '=', subject)
        .forUpdate('i')
        .executeTakeFirst(),

    /** Returns whether it is new: a concurrent first login may have inserted it. */
    async insert(tx: Transaction<Schema>, { operatorId, ...identity }: NewIdentity): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('identities')
        .values({ ...identity, operator_id: operatorId })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async update(
      tx: Transaction<Schema>,
      { issuer, subject, provider, groups }: Omit<NewIdentity, 'operatorId'>,
    ): Promise<void> {
      await tx
        .updateTable('identities')
        .set({ provider, groups, groups_at: sql<Date>`now()` })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .execute();
    },

    ofProvider: (tx: Transaction<Schema>, provider: string): Promise<IdentityRow[]> =>
      identities(tx).where('i.provider', '=', provider).orderBy('i.operator_id').forUpdate('i').execute(),

    /** The sessions whose groups can be read again. */
    refreshable: (provider: string, begunBy: string): Promise<ProviderSessionRow[]> =>
      db
        .selectFrom('sessions as s')
        .innerJoin('identities as i', 'i.operator_id', 's.operator_id')
        .select(['s.token_hash', 's.provider_refresh', 'i.issuer', 'i.subject'])
        .where('i.provider', '=', provider)
        .where('s.begun_by', '=', begunBy)
        .where('s.provider_refresh', 'is not', null)
        .where('s.expires_at', '>', sql<Date>`now()`)
        .$narrowType<{ provider_refresh: Buffer }>()
        .execute(),

    /** Operators with rights from the groups of other providers than these. */
    async ofOthers(
      tx: Transaction<Schema>,
      providers: readonly string[],
    ): Promise<{ id: string; username: string; provider: string }[]> {
      const { rows } = await sql<{ id: string; username: string; provider: string }>`
        select o.id, o.username, g.provider from operators o
        join (select operator_id, granted_by as provider from memberships
          union select id, installation_by from operators) g on g.operator_id = o.id
        where g.provider is not null and g.provider <> all (${[...providers]}::text[])
        order by o.id, g.provider`.execute(tx);
      return rows;
    },

    /** True for an administrator and for a member of a workspace. */
    async mayEnter(tx: Transaction<Schema>, operatorId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('operators as o')
        .leftJoin('memberships as m', 'm.operator_id', 'o.id')
        .select('o.id')
        .where('o.id', '=', operatorId)
        .where(({ eb, or }) => or([eb('o.of_installation', '=', true), eb('m.operator_id', 'is not', null)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What the groups of a provider may do: as stored, and as configured for workspaces that exist. */
    async rightsOf(
      tx: Transaction<Schema>,
      provider: string,
      configured: readonly ConfiguredRight[],
    ): Promise<GroupRightRow[]> {
      const stored = await tx
        .selectFrom('group_rights')
        .select(['group_name as group', 'workspace_id as workspace', 'role'])
        .where('provider', '=', provider)
        .execute();
      const names = configured.map(({ workspace }) => workspace).filter((name) => name !== null);
      const workspaces =
        names.length === 0
          ? []
          : await tx.selectFrom('workspaces').select(['id', 'name']).where('name', 'in', names).execute();
      const idOf = new Map(workspaces.map(({ id, name }) => [name, id]));
      const fixed = configured.flatMap(({ group, workspace, role }): GroupRightRow[] => {
        if (workspace === null) return [{ group, workspace, role }];
        const id = idOf.get(workspace);
        return id === undefined ? [] : [{ group, workspace: id, role }];
      });
      return [...stored, ...fixed];
    },

    list: (): Promise<StoredRight[]> =>
      rights().orderBy('g.provider').orderBy('g.group_name').orderBy('w.name').execute(),

    workspaceId: async (name: string): Promise<string | null> => {
      const row = await db
        .selectFrom('workspaces')
        .select('id')
        .where('name', '=', name)
        .where('state', '<>', 'deleted')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Returns whether it is new. */
    async add(
      tx: Transaction<Schema>,
      right: {
        id: string;
        provider: string;
        group_name: string;
        workspace_id: string | null;
        role: WorkspaceRole | null;
      },
      audit: AuditRecord,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('group_rights')
        .values(right)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await record(tx, audit);
      return true;
    },

    /** Null: there was none. */
    async remove(
      tx: Transaction<Schema>,
      id: string,
      audit: (row: Selectable<GroupRightTable>) => AuditRecord,
    ): Promise<Selectable<GroupRightTable> | null> {
      const row = await tx.deleteFrom('group_rights').where('id', '=', id).returningAll().executeTakeFirst();
      if (row === undefined) return null;
      await record(tx, audit(row));
      return row;
    },

    /** When somebody last logged in as the emergency operator; null: never. */
    async lastEmergency(): Promise<Date | null> {
      const row = await db
        .selectFrom('audit_entries')
        .select('at')
        .where('action', '=', 'session.emergency_opened')
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.at ?? null;
    },
  };
}
