import { randomBytes } from 'node:crypto';
import {
  type createWorkspaceSchema,
  DELETED_WORKSPACE_DAYS,
  MAIN_WORKSPACE,
  type Quota,
  type SessionWorkspace,
  type UpdateWorkspaceInput,
  type Workspace,
  type WorkspaceFigures,
  type WorkspaceState,
  type WorkspaceWithFigures,
} from '@clearbench/contract';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import { isDatabaseUnavailable } from '../../platform/database/errors.ts';
import { AppError, fieldProblem, notFound } from '../../platform/errors.ts';
import { type Page, pageOf } from '../../platform/http/paging.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { AuditRecord } from '../audit/index.ts';
import { quotaOf } from '../quota/index.ts';
import { changedQuota, columnsOf } from './changed-quota.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type {
  NewWorkspace,
  QuotaColumns,
  Viewer,
  VisibleRow,
  WorkspaceRepository,
  WorkspaceRow,
} from './repository.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;
const NEVER_USED = 0;
/** Much more than the clock difference of two server processes, so that none restores what another one removes. */
const REMOVAL_GRACE_MS = 3_600_000;

/** The operator who acts. */
export interface Operator extends Viewer {
  username: string;
  /** The token of the program that acts for them. */
  accessToken?: { id: string; name: string };
}

/** The schemas of workspaces. */
export interface Schemas {
  /** Creates the schema, with the copied content of the other workspace. */
  create(workspace: NewWorkspace, copyOf: string | null, actor: Actor): Promise<void>;
  figures(id: string): Promise<Omit<WorkspaceFigures, 'members'>>;
  /** Called when a workspace is active again, to continue the work that was refused in the meantime. */
  resume(id: string): Promise<void>;
  drop(id: string): Promise<void>;
}

interface Dependencies {
  repository: WorkspaceRepository;
  /** The quota of new workspaces. */
  quota: Quota;
  schemas: Schemas;
  announce: Announce;
  logger: Logger;
}

export interface ListQuery {
  search?: string | undefined;
  state?: WorkspaceState | undefined;
  cursor?: string | undefined;
  /** The page size. */
  limit?: number;
}

/** The workspaces of the installation, and who may enter them. */
export class WorkspaceService {
  readonly #repository: WorkspaceRepository;
  readonly #quota: Quota;
  readonly #schemas: Schemas;
  readonly #announce: Announce;
  readonly #logger: Logger;

  constructor({ repository, quota, schemas, announce, logger }: Dependencies) {
    this.#repository = repository;
    this.#quota = quota;
    this.#schemas = schemas;
    this.#announce = announce;
    this.#logger = logger;
  }

  async list(
    viewer: Viewer,
    { search = '', state, cursor, limit = PAGE }: ListQuery,
  ): Promise<Page<Workspace>> {
    const filter = { search: search.trim() === '' ? null : search.trim(), state: state ?? null };
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const [count, rows] = await Promise.all([
      this.#repository.count(viewer, filter),
      this.#repository.list(viewer, filter, after, limit + 1),
    ]);
    return pageOf(
      rows,
      limit,
      { count, limited: false },
      {
        map: toWorkspace,
        cursorOf: ({ used_at: usedAt, id }) => encodeCursor({ usedAt, id }),
      },
    );
  }

  /** @throws AppError `not_found` if there is none that the operator may see. */
  async get(viewer: Viewer, name: string): Promise<WorkspaceWithFigures> {
    const row = await this.find(viewer, name);
    return { ...toWorkspace(row), figures: await this.#figures(row) };
  }

  /** @throws AppError `not_found` if there is none that the operator may see. */
  async find(viewer: Viewer, name: string): Promise<VisibleRow> {
    const row = await this.#repository.findVisible(viewer, name);
    if (row === undefined) throw noWorkspace();
    return row;
  }

  /** The parts of a session that concern workspaces, for the console in the workspace of this name. */
  async session(
    viewer: Viewer,
    name: string,
  ): Promise<{
    workspace: SessionWorkspace | null;
    workspaces: number;
    home: string | null;
    /** The workspace requires a second factor. */
    secondFactor: boolean;
  }> {
    const [row, { count, home }] = await Promise.all([
      this.#repository.findVisible(viewer, name),
      this.#repository.summary(viewer),
    ]);
    const isThere = row !== undefined && row.state !== 'deleted';
    const workspace = isThere ? { name, title: row.title, state: row.state, role: row.role } : null;
    return { workspace, workspaces: count, home, secondFactor: isThere && row.second_factor };
  }

  async create(
    { name, title, copyOf }: z.output<typeof createWorkspaceSchema>,
    operator: Operator,
    actor: Actor,
  ): Promise<Workspace> {
    const source = copyOf === null ? null : await this.find(operator, copyOf);
    if (source?.state === 'deleted') throw noWorkspace();
    if ((await this.#repository.find({ name })) !== undefined) throw nameTaken();
    const workspace = { id: `w_${randomBytes(8).toString('hex')}`, name, title };
    // If this process ends before it is finished, another one removes it after the grace.
    await this.#repository.begin(
      workspace,
      { ...this.#quotaOfNew(source), second_factor: source?.second_factor ?? false },
      new Date(Date.now() - DELETED_WORKSPACE_DAYS * DAY_MS),
    );
    try {
      await this.#schemas.create(workspace, source?.id ?? null, actor);
      const isNew = await this.#repository.finish(workspace, {
        actor,
        action: 'workspace.created',
        object: objectOf(workspace),
        after: { title, copyOf },
      });
      if (!isNew) throw nameTaken();
    } catch (error) {
      await this.#undo(workspace);
      throw notMade(error);
    }
    this.#announce({ topic: 'workspaces' });
    return toWorkspace(await this.find(operator, name));
  }

  /** A copy gets the limits of its source; a limit that the source lacks is the one of new workspaces. */
  #quotaOfNew(source: QuotaColumns | null): QuotaColumns {
    const { quota_bytes, quota_rows } = columnsOf(this.#quota);
    return {
      quota_bytes: source?.quota_bytes ?? quota_bytes,
      quota_rows: source?.quota_rows ?? quota_rows,
    };
  }

  async update(
    name: string,
    input: UpdateWorkspaceInput,
    operator: Operator,
    actor: Actor,
  ): Promise<Workspace> {
    const { title, state, secondFactor } = input;
    await this.#change(name, (row) => {
      if (state === 'archived') this.#requireOther(row, 'archived');
      const isRenamed = title !== undefined && title !== row.title;
      const isMoved = state !== undefined && state !== row.state;
      if (isMoved && isOver(row)) {
        throw new AppError(
          'workspace_not_changeable',
          `This workspace was deleted more than ${DELETED_WORKSPACE_DAYS} days ago, and is about to be removed.`,
        );
      }
      const quota = changedQuota(row, input);
      const isSecured = secondFactor !== undefined && secondFactor !== row.second_factor;
      if (!isRenamed && !isMoved && !isSecured && quota === null) return null;
      const audit: AuditRecord[] = [];
      const object = objectOf(row);
      if (isRenamed) {
        audit.push({
          actor,
          action: 'workspace.renamed',
          object,
          before: { title: row.title },
          after: { title },
        });
      }
      if (isMoved) {
        const action = state === 'archived' ? 'workspace.archived' : 'workspace.activated';
        audit.push({ actor, action, object, before: { state: row.state }, after: { state } });
      }
      if (isSecured) {
        const [before, after] = [{ secondFactor: row.second_factor }, { secondFactor }];
        audit.push({ actor, action: 'workspace.second_factor_changed', object, before, after });
      }
      if (quota !== null) audit.push({ actor, action: 'workspace.quota_changed', object, ...quota.audit });
      return {
        set: {
          ...(isRenamed && { title }),
          ...(isMoved && { state, deleted_at: null }),
          ...(isSecured && { second_factor: secondFactor }),
          ...quota?.set,
        },
        audit,
      };
    });
    const row = await this.find(operator, name);
    if (state === 'active') await this.#schemas.resume(row.id);
    return toWorkspace(row);
  }

  /** The workspace is kept for some days, and can be restored until then. */
  async delete(name: string, actor: Actor): Promise<void> {
    await this.#change(name, (row) => {
      this.#requireOther(row, 'deleted');
      if (row.state === 'deleted') return null;
      return {
        set: { state: 'deleted', deleted_at: new Date() },
        audit: [{ actor, action: 'workspace.deleted', object: objectOf(row), before: { state: row.state } }],
      };
    });
  }

  /** Permanently removes workspaces that were deleted long enough ago. A failure doesn't stop the others. */
  async removeDeleted(now: Date): Promise<void> {
    const before = new Date(now.getTime() - DELETED_WORKSPACE_DAYS * DAY_MS - REMOVAL_GRACE_MS);
    for (const row of await this.#repository.deletedBefore(before)) {
      try {
        await this.#remove(row);
      } catch (error) {
        this.#logger.warn({ err: error, workspace: row.name }, 'A deleted workspace could not be removed');
      }
    }
    this.#announce({ topic: 'workspaces' });
  }

  async #remove(row: Pick<WorkspaceRow, 'id' | 'name'>): Promise<void> {
    await this.#schemas.drop(row.id);
    await this.#repository.remove(row, {
      actor: SYSTEM_ACTOR,
      action: 'workspace.removed',
      object: objectOf(row),
    });
  }

  async #undo({ id, name }: NewWorkspace): Promise<void> {
    try {
      if (await this.#repository.isUnfinished(id)) await this.#remove({ id, name: id });
    } catch (error) {
      this.#logger.warn({ err: error, workspace: name }, 'A partly created workspace will be removed later');
    }
  }

  async #change(name: string, change: Parameters<WorkspaceRepository['change']>[1]): Promise<void> {
    if ((await this.#repository.change(name, change)) === null) throw noWorkspace();
    this.#announce({ topic: 'workspaces' });
  }

  #requireOther({ name }: WorkspaceRow, state: string): void {
    if (name !== MAIN_WORKSPACE) return;
    throw new AppError('workspace_not_changeable', `The workspace "${MAIN_WORKSPACE}" cannot be ${state}.`);
  }

  async #figures(row: WorkspaceRow): Promise<WorkspaceFigures | null> {
    try {
      const [figures, members] = await Promise.all([
        this.#schemas.figures(row.id),
        this.#repository.memberCount(row.id),
      ]);
      return { ...figures, members };
    } catch (error) {
      this.#logger.warn({ err: error, workspace: row.name }, 'The figures of a workspace could not be read');
      return null;
    }
  }
}

/** True for a workspace that can no longer be restored. */
const isOver = ({ state, deleted_at }: WorkspaceRow): boolean =>
  state === 'deleted' &&
  deleted_at !== null &&
  deleted_at.getTime() + DELETED_WORKSPACE_DAYS * DAY_MS < Date.now();

export const noWorkspace = (): AppError =>
  notFound('There is no such workspace, or you are not a member of it.');

function nameTaken(): AppError {
  const message = 'This name is taken, perhaps by a workspace that was deleted less than a week ago.';
  return new AppError('workspace_name_taken', message, {
    errors: [fieldProblem('name', message, 'workspace_name_taken')],
  });
}

function notMade(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'workspace_name_taken') return error;
  const reason = isDatabaseUnavailable(error)
    ? 'The database could not be reached.'
    : error instanceof AppError
      ? error.message
      : 'The server log says why.';
  return new AppError(
    'workspace_not_made',
    `The workspace could not be created. ${reason} Please try again.`,
    {
      cause: error,
    },
  );
}

export const objectOf = ({ id, name }: { id: string; name: string }): AuditRecord['object'] => ({
  type: 'workspace',
  id,
  name,
});

const toWorkspace = (row: VisibleRow): Workspace => ({
  name: row.name,
  title: row.title,
  state: row.state,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.used_at.getTime() === NEVER_USED ? null : row.used_at.toISOString(),
  problem: row.problem,
  removedAt:
    row.state === 'deleted' && row.deleted_at !== null
      ? new Date(row.deleted_at.getTime() + DELETED_WORKSPACE_DAYS * DAY_MS).toISOString()
      : null,
  secondFactor: row.second_factor,
  ...quotaOf(row),
});
