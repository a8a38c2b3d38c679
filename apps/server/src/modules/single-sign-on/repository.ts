import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type {
  GroupRightTable,
  Schema,
  WorkspaceProviderTable,
  WorkspaceRole,
} from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';
import { WORKSPACE_PROVIDER } from '../auth/index.ts';
import type { KnownProvider } from './provider.ts';
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
  groups: string[];
}

/** The provider of an identity. The same issuer and subject are different people at the providers of two workspaces. */
type OfProvider = Pick<KnownProvider, 'id' | 'workspace'>;

/** What decides about the rights of a provider's groups. */
export type RightsGiver = OfProvider & Pick<KnownProvider, 'rights' | 'issuer' | 'clientId'>;

/** A workspace with its provider. */
export type WorkspaceProviderRow = Selectable<WorkspaceProviderTable> & { workspace_name: string };

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
      { workspace }: OfProvider,
    ): Promise<IdentityRow | undefined> =>
      identities(tx)
        .where('i.issuer', '=', issuer)
        .where('i.subject', '=', subject)
        .where('i.workspace_id', 'is not distinct from', workspace?.id ?? null)
        .forUpdate('i')
        .executeTakeFirst(),

    /** Returns whether it is new: a concurrent first login may have inserted it. */
    async insert(
      tx: Transaction<Schema>,
      { operatorId, ...identity }: NewIdentity,
      { id, workspace }: OfProvider,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('identities')
        .values({
          ...identity,
          operator_id: operatorId,
          provider: id,
          workspace_id: workspace?.id ?? null,
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject', 'workspace_id']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async update(
      tx: Transaction<Schema>,
      { issuer, subject, groups }: Omit<NewIdentity, 'operatorId'>,
      { id, workspace }: OfProvider,
    ): Promise<void> {
      await tx
        .updateTable('identities')
        .set({ provider: id, groups, groups_at: sql<Date>`now()` })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('workspace_id', 'is not distinct from', workspace?.id ?? null)
        .execute();
    },

    /** How many people the providers of a workspace have signed in. */
    async countIn(tx: Transaction<Schema>, workspace: string): Promise<number> {
      const { count } = await tx
        .selectFrom('identities')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('workspace_id', '=', workspace)
        .executeTakeFirstOrThrow();
      return Number(count);
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
        // Those that a slow provider left out come first.
        .orderBy('i.groups_at')
        .$narrowType<{ provider_refresh: Buffer }>()
        .execute(),

    /** Operators with rights from the groups of other providers than these and those of the workspaces. */
    async ofOthers(
      tx: Transaction<Schema>,
      providers: readonly string[],
    ): Promise<{ id: string; username: string; provider: string }[]> {
      const { rows } = await sql<{ id: string; username: string; provider: string }>`
        select o.id, o.username, g.provider from operators o
        join (select operator_id, granted_by as provider from memberships
          union select id, installation_by from operators) g on g.operator_id = o.id
        where g.provider is not null and g.provider <> all (${[...providers]}::text[])
          and not exists (
            select from workspace_providers p where g.provider = ${WORKSPACE_PROVIDER} || p.workspace_id
          )
        order by o.id, g.provider`.execute(tx);
      return rows;
    },

    /** True for an administrator and for a member of a workspace: for the provider of a workspace, of that one. */
    async mayEnter(tx: Transaction<Schema>, operatorId: string, { workspace }: OfProvider): Promise<boolean> {
      const row = await tx
        .selectFrom('operators as o')
        .leftJoin('memberships as m', 'm.operator_id', 'o.id')
        .select('o.id')
        .where('o.id', '=', operatorId)
        .where(({ eb, or }) =>
          workspace === null
            ? or([eb('o.of_installation', '=', true), eb('m.operator_id', 'is not', null)])
            : eb('m.workspace_id', '=', workspace.id),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * What the groups of a provider may do: as stored, and as configured for workspaces that exist. Null: the provider of the workspace was
     * removed, or another issuer or client has taken its place. Neither can happen before the end of the transaction.
     */
    async rightsOf(
      tx: Transaction<Schema>,
      { id: provider, workspace: own, rights: configured, issuer, clientId }: RightsGiver,
    ): Promise<GroupRightRow[] | null> {
      if (own !== null) return rightsIn(tx, own.id, issuer, clientId);
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

    /** Those of a workspace, or of all. Deleted workspaces have none. */
    workspaceProviders: (id: string | null): Promise<WorkspaceProviderRow[]> =>
      db
        .selectFrom('workspace_providers as p')
        .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
        .selectAll('p')
        .select('w.name as workspace_name')
        .where('w.state', '<>', 'deleted')
        .$if(id !== null, (rows) => rows.where('p.workspace_id', '=', id ?? ''))
        .orderBy('p.workspace_id')
        .execute(),

    /** Sign-ins that are being completed wait until the end of the transaction. Null: there is none. */
    async lockWorkspaceProvider(
      tx: Transaction<Schema>,
      workspace: string,
    ): Promise<Selectable<WorkspaceProviderTable> | null> {
      const row = await tx
        .selectFrom('workspace_providers')
        .selectAll()
        .where('workspace_id', '=', workspace)
        .forUpdate()
        .executeTakeFirst();
      return row ?? null;
    },

    async saveWorkspaceProvider(
      tx: Transaction<Schema>,
      row: Selectable<WorkspaceProviderTable>,
    ): Promise<void> {
      const values = { ...row, rights: JSON.stringify(row.rights) };
      await tx
        .insertInto('workspace_providers')
        .values(values)
        .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
        .execute();
    },

    async deleteWorkspaceProvider(tx: Transaction<Schema>, workspace: string): Promise<void> {
      await tx.deleteFrom('workspace_providers').where('workspace_id', '=', workspace).execute();
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

async function rightsIn(
  tx: Transaction<Schema>,
  workspace: string,
  issuer: string,
  clientId: string,
): Promise<GroupRightRow[] | null> {
  const row = await tx
    .selectFrom('workspace_providers')
    .select('rights')
    .where('workspace_id', '=', workspace)
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? null : row.rights.map(({ group, role }) => ({ group, workspace, role }));
}
