import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { addLease } from '../../platform/background/lease-marks.ts';
import { isTaken } from '../../platform/database/errors.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type {
  Schema,
  WorkspaceRole,
  WorkspaceState,
  WorkspaceTable,
} from '../../platform/database/schema.ts';
import { type AuditRecord, record } from '../audit/index.ts';

export type WorkspaceRow = Selectable<WorkspaceTable>;

export type QuotaColumns = Pick<WorkspaceRow, 'quota_bytes' | 'quota_rows'>;

type StateRow = QuotaColumns & Pick<WorkspaceRow, 'id' | 'state'>;

/** A workspace as one operator sees it. */
export interface VisibleRow extends WorkspaceRow {
  role: WorkspaceRole;
  used_at: Date;
}

/** The calling operator. An administrator sees every workspace. */
export interface Viewer {
  id: string;
  ofInstallation: boolean;
  /** Null or missing: none. */
  limits?: TokenLimits | null;
}

/** What an access token leaves of the rights of its operator. */
export interface TokenLimits {
  /** The highest role. */
  role: WorkspaceRole;
  /** The ids of its workspaces. */
  workspaces: readonly string[];
  /** Its operator is an administrator. */
  ofAdministrator: boolean;
}

const HIGHER: Readonly<Record<WorkspaceRole, readonly WorkspaceRole[]>> = {
  manager: [],
  operator: ['manager'],
  viewer: ['manager', 'operator'],
};

/** The role of an operator within the limits of their token. */
export const limitedRole = (role: WorkspaceRole, limits: TokenLimits | null): WorkspaceRole =>
  limits !== null && HIGHER[limits.role].includes(role) ? limits.role : role;

export interface ListFilter {
  search: string | null;
  state: WorkspaceState | null;
}

/** A workspace that is being created. */
export type NewWorkspace = Pick<WorkspaceRow, 'id' | 'name' | 'title'>;

/** A role as SQL, at most the other one. */
const lowered = (role: RawBuilder<WorkspaceRole>, most: WorkspaceRole) =>
  sql<WorkspaceRole>`case when ${role} = any(${HIGHER[most]}::text[]) then ${most}::text else ${role} end`;

export type WorkspaceRepository = ReturnType<typeof createWorkspaceRepository>;

/** @param db that of the installation */
export function createWorkspaceRepository(db: Kysely<Schema>) {
  const all = () =>
    db
      .selectFrom('workspaces as w')
      .innerJoin('workspace_leases as l', 'l.workspace_id', 'w.id')
      .selectAll('w')
      .select('l.used_at');

  const visibleTo = ({ id, ofInstallation, limits = null }: Viewer) => {
    const isManager = ofInstallation || limits?.ofAdministrator === true;
    const role = isManager ? sql<WorkspaceRole>`'manager'` : sql<WorkspaceRole>`m.role`;
    const visible = all()
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.workspace_id', '=', 'w.id').on('m.operator_id', '=', id),
      )
      .select(limits === null ? role.as('role') : lowered(role, limits.role).as('role'));
    if (limits !== null) {
      const within = visible
        .where('w.id', '=', sql<string>`any(${limits.workspaces}::text[])`)
        .where('w.state', '<>', 'deleted');
      return isManager ? within : within.where('m.role', 'is not', null);
    }
    // Members don't see deleted workspaces, and nobody sees a workspace that is being created.
    return ofInstallation
      ? visible.where(({ or, eb }) =>
          or([eb('w.state', '<>', 'deleted'), eb('w.name', '<>', eb.ref('w.id'))]),
        )
      : visible.where('m.role', 'is not', null).where('w.state', '<>', 'deleted');
  };

  function filtered(viewer: Viewer, { search, state }: ListFilter) {
    let query = visibleTo(viewer);
    if (search !== null) {
      const text = likePattern(search);
      query = query.where(({ or, eb }) => or([eb('w.name', 'ilike', text), eb('w.title', 'ilike', text)]));
    }
    return state === null ? query : query.where('w.state', '=', state);
  }

  return {
    find: (by: { id: string } | { name: string }): Promise<WorkspaceRow | undefined> =>
      ('id' in by ? all().where('w.id', '=', by.id) : all().where('w.name', '=', by.name)).executeTakeFirst(),

    findVisible: (viewer: Viewer, name: string): Promise<VisibleRow | undefined> =>
      visibleTo(viewer).where('w.name', '=', name).executeTakeFirst(),

    /** The one used last first; `after` is the last one of the page before. */
    list(
      viewer: Viewer,
      filter: ListFilter,
      after: { usedAt: Date; id: string } | null,
      limit: number,
    ): Promise<VisibleRow[]> {
      let query = filtered(viewer, filter);
      if (after !== null) {
        query = query.where(({ refTuple, tuple, eb }) =>
          eb(refTuple('l.used_at', 'w.id'), '<', tuple(after.usedAt, after.id)),
        );
      }
      return query.orderBy('l.used_at', 'desc').orderBy('w.id', 'desc').limit(limit).execute();
    },

    async count(viewer: Viewer, filter: ListFilter): Promise<number> {
      const { count } = await db
        .selectFrom(filtered(viewer, filter).as('f'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many the operator may enter, and which one to open first: `main`, otherwise the last used one. */
    async summary(viewer: Viewer): Promise<{ count: number; home: string | null }> {
      const visible = visibleTo(viewer).where('w.state', '<>', 'deleted');
      const { count, home } = await db
        .selectFrom(visible.as('v'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .select(
          sql<string | null>`(array_agg(v.name order by (v.name = 'main') desc, v.used_at desc))[1]`.as(
            'home',
          ),
        )
        .executeTakeFirstOrThrow();
      return { count: Number(count), home };
    },

    /** Workspaces that may do work. `usedSince`: only those used since then. */
    async active(usedSince: Date | null): Promise<string[]> {
      let query = all().where('w.state', '=', 'active').where('w.version', 'is not', null);
      if (usedSince !== null) query = query.where('l.used_at', '>=', usedSince);
      return (await query.orderBy('w.id').execute()).map(({ id }) => id);
    },

    /** The states and quotas of these workspaces. A removed workspace has none. */
    async states(ids: readonly string[]): Promise<Map<string, StateRow>> {
      const rows = await db
        .selectFrom('workspaces')
        .select(['id', 'state', 'quota_bytes', 'quota_rows'])
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Deleted before this time. */
    deletedBefore: (time: Date): Promise<WorkspaceRow[]> =>
      all().where('w.state', '=', 'deleted').where('w.deleted_at', '<', time).execute(),

    /**
     * A workspace is being created. Until it is complete, it counts as deleted, so that an interrupted creation is
     * cleaned up like a deleted workspace; and its id is its name, so that it occupies no other.
     */
    begin: (
      { id, title }: NewWorkspace,
      settings: QuotaColumns & Pick<WorkspaceRow, 'second_factor'>,
      deletedAt: Date,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = {
          id,
          name: id,
          title,
          state: 'deleted' as const,
          deleted_at: deletedAt,
          ...settings,
        };
        await tx.insertInto('workspaces').values(row).execute();
        await addLease(tx, id);
      }),

    /** The workspace is ready for use. Returns false when the name is taken. */
    finish: ({ id, name }: NewWorkspace, audit: AuditRecord): Promise<boolean> =>
      db
        .transaction()
        .execute(async (tx) => {
          await tx
            .updateTable('workspaces')
            .set({ name, state: 'active', deleted_at: null })
            .where('id', '=', id)
            .where('state', '=', 'deleted')
            .returning('id')
            .executeTakeFirstOrThrow();
          await record(tx, audit);
          return true;
        })
        .catch((error: unknown) => {
          if (isTaken(error)) return false;
          throw error;
        }),

    /** False also if the answer to `finish` was lost. Waits for a call in progress. */
    isUnfinished: (id: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('workspaces')
          .select('state')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        return row?.state === 'deleted';
      }),

    /** `change` gets the locked row; null leaves it unchanged. */
    change: (
      name: string,
      change: (row: WorkspaceRow) => { set: Partial<WorkspaceTableSet>; audit: AuditRecord[] } | null,
    ): Promise<WorkspaceRow | null> =>
      db.transaction().execute(async (tx) => {
        const row = await lock(tx, name);
        if (row === undefined) return null;
        const changed = change(row);
        if (changed === null) return row;
        await tx.updateTable('workspaces').set(changed.set).where('id', '=', row.id).execute();
        await record(tx, changed.audit);
        return { ...row, ...changed.set };
      }),

    noteProblem: async (id: string, problem: string): Promise<void> => {
      await db.updateTable('workspaces').set({ problem }).where('id', '=', id).execute();
    },

    /** Removes its keys, members and invitations too. A workspace that was never completed leaves no record. */
    remove: ({ id, name }: Pick<WorkspaceRow, 'id' | 'name'>, audit: AuditRecord): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom('workspaces')
          .where('id', '=', id)
          .where('state', '=', 'deleted')
          .returning('id')
          .executeTakeFirst();
        if (gone !== undefined && name !== id) await record(tx, audit);
      }),

    async memberCount(id: string): Promise<number> {
      const { count } = await db
        .selectFrom('memberships')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('workspace_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

type WorkspaceTableSet = Pick<
  WorkspaceRow,
  'title' | 'state' | 'deleted_at' | 'problem' | 'quota_bytes' | 'quota_rows' | 'second_factor'
>;

const lock = (tx: Transaction<Schema>, name: string): Promise<WorkspaceRow | undefined> =>
  tx.selectFrom('workspaces').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
