import { includesScope } from '@clearbench/contract/calls';
import type { FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import type { AccessTokensModule } from '../modules/access-tokens/index.ts';
import type { KnownKey } from '../modules/api-keys/index.ts';
import { requireSecondFactor } from '../modules/auth/index.ts';
import type { Directory, DirectoryEntry, WorkspacesModule } from '../modules/workspaces/index.ts';
import { noWorkspace, operatorOf } from '../modules/workspaces/index.ts';
import type { Courtesy } from '../platform/courtesy.ts';
import { AppError } from '../platform/errors.ts';
import { changesSomething, requireRight } from '../platform/http/rights.ts';
import { namedWorkspace, workspaceName } from '../platform/http/workspace-path.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { OpenWorkspaces } from './open-workspaces.ts';

interface Dependencies {
  directory: Directory;
  members: WorkspacesModule['members'];
  principalOf: AccessTokensModule['principalOf'];
  open: OpenWorkspaces;
  courtesy: Pick<Courtesy, 'request'>;
}

const seesKeys = ({ accessToken }: FastifyRequest): boolean =>
  accessToken === undefined || includesScope(accessToken.scope, 'partners');

const isChange = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  changesSomething({ method, config });

/** Routes each request to its workspace, if the sender may enter it. */
export function createGuards({ directory, members, principalOf, open, courtesy }: Dependencies) {
  function find(
    request: FastifyRequest,
    entry: DirectoryEntry | null,
  ): OpenWorkspace | Promise<OpenWorkspace> {
    if (entry?.state === 'archived' && isChange(request)) {
      throw new AppError('workspace_archived', 'This workspace is archived and read-only.');
    }
    return open.open(entry);
  }

  async function enter(request: FastifyRequest, entry: DirectoryEntry | null): Promise<void> {
    const opening = find(request, entry);
    const workspace = opening instanceof Promise ? await opening : opening;
    request.workspace = workspace;
    const turn = courtesy.request(workspace.id);
    if (turn !== undefined) await turn;
    // Background work then finds everything that the request writes, even if its announcement is lost.
    const marking = workspace.use();
    if (marking !== undefined) await marking;
  }

  /**
   * For callers that the module checks itself. The path names the workspace; it is used only after the check. If there is no such workspace,
   * the module answers nonetheless: a refusal here would tell strangers which names exist.
   */
  const enterNamed: onRequestAsyncHookHandler = async (request) => {
    const entry = await directory.byName(workspaceName(request));
    if (entry === null || entry.state === 'deleted') return;
    if (entry.state === 'archived' && isChange(request)) return;
    request.workspace = await open.open(entry);
  };

  /** Runs after the session check. Only members learn that a workspace exists. */
  async function checkRole(request: FastifyRequest): Promise<DirectoryEntry> {
    const entry = await directory.byName(workspaceName(request));
    const role = entry === null ? null : await members.roleOf(entry.id, operatorOf(request));
    if (entry === null || role === null) throw noWorkspace();
    if (entry.second_factor) requireSecondFactor(request);
    requireRight(request.routeOptions.config.rights, { ofInstallation: request.ofInstallation, role });
    // A token that may not hand out keys doesn't see any, as viewers don't.
    request.role = seesKeys(request) ? role : 'viewer';
    return entry;
  }

  const enterAsOperator: onRequestAsyncHookHandler = async (request) =>
    enter(request, await checkRole(request));

  /** Calls that store something new refuse it themselves while their workspace is full. */
  const requireRoomForChange: preHandlerAsyncHookHandler = async (request) => {
    const { docs } = request.routeOptions.config;
    if (isChange(request) && docs?.errors?.includes('quota_reached') !== true)
      request.workspace.modules.quota.meter.requireRoomForChange();
  };

  /** The workspace may have been archived or deleted as well. */
  const checkRoleAgain: onRequestAsyncHookHandler = async (request) => {
    await find(request, await checkRole(request));
  };

  /** Runs after the session check, for actions that only administrators may do, in any workspace. */
  const checkInstallation: onRequestAsyncHookHandler = async ({ ofInstallation, routeOptions }) =>
    requireRight(routeOptions.config.rights, { ofInstallation, role: null });

  /** True if the operator who sent a request may still read its result. */
  async function mayStay(request: FastifyRequest): Promise<boolean> {
    const principal = await principalOf(request);
    if (principal === null) return false;
    const entry = await directory.byId(request.workspace.id);
    if (entry === null || entry.state === 'deleted') return false;
    const { operator, ofInstallation } = principal;
    const limits = 'accessToken' in principal ? principal.accessToken.limits : null;
    if (entry.second_factor && !principal.hasSecondFactor) return false;
    return (await members.roleOf(entry.id, { id: operator.id, ofInstallation, limits })) !== null;
  }

  /**
   * The key determines the workspace: on another workspace's path it is unknown. A revoked key does not open its
   * workspace.
   */
  async function enterByKey(request: FastifyRequest, id: string, key: string): Promise<KnownKey | null> {
    const entry = await directory.byId(id);
    const named = namedWorkspace(request);
    if (named !== null && named !== entry?.name) throw noWorkspace();
    const { modules } = await open.open(entry);
    const known = await modules.apiKeys.service.authenticate(key);
    if (known !== null) await enter(request, entry);
    return known;
  }

  return {
    enterNamed,
    checkInstallation,
    enterAsOperator,
    requireRoomForChange,
    checkRoleAgain,
    enterByKey,
    mayStay,
  };
}
