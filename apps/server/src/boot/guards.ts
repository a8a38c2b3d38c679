import { withKeysMasked } from '@clearbench/domain';
import type { FastifyRequest, onRequestAsyncHookHandler, preSerializationAsyncHookHandler } from 'fastify';
import type { KnownKey } from '../modules/api-keys/index.ts';
import type { AuthModule } from '../modules/auth/index.ts';
import type { Directory, Entry, WorkspacesModule } from '../modules/workspaces/index.ts';
import { notAllowed, noWorkspace, operatorOf } from '../modules/workspaces/index.ts';
import { AppError } from '../platform/errors.ts';
import { SAFE_METHODS } from '../platform/http/same-origin.ts';
import { namedWorkspace, workspaceName } from '../platform/http/workspace-path.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { OpenWorkspaces } from './open-workspaces.ts';

function mayChange({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return SAFE_METHODS.has(method) ? config.changesSomething === true : config.changesNothing !== true;
}

interface Dependencies {
  directory: Directory;
  members: WorkspacesModule['members'];
  sessionOf: AuthModule['sessionOf'];
  open: OpenWorkspaces;
}

/** Takes each request to its workspace, if its sender may enter it. */
export function createGuards({ directory, members, sessionOf, open }: Dependencies) {
  function find(request: FastifyRequest, entry: Entry | null): OpenWorkspace | Promise<OpenWorkspace> {
    if (entry?.state === 'archived' && mayChange(request)) {
      throw new AppError(
        'workspace_archived',
        'This workspace is archived: it can be read, and nothing happens in it.',
      );
    }
    return open.open(entry);
  }

  async function enter(request: FastifyRequest, entry: Entry | null): Promise<void> {
    const opening = find(request, entry);
    const workspace = opening instanceof Promise ? await opening : opening;
    request.workspace = workspace;
    // Background work then finds everything that the request writes, even if its announcement is lost.
    const marking = workspace.use();
    if (marking !== undefined) await marking;
  }

  /** For callers that the module checks itself: the path names the workspace, which is not used before they are known. */
  const enterNamed: onRequestAsyncHookHandler = async (request) => {
    request.workspace = await find(request, await directory.byName(workspaceName(request)));
  };

  /** After the session was checked. Nobody learns of a workspace that they are not a member of. */
  const enterAsOperator: onRequestAsyncHookHandler = async (request) => {
    const entry = await directory.byName(workspaceName(request));
    const role = entry === null ? null : await members.roleOf(entry.id, operatorOf(request));
    if (role === null) throw noWorkspace();
    if (role === 'viewer' && (mayChange(request) || request.routeOptions.config.notForViewers === true)) {
      throw notAllowed('You are a viewer of this workspace: you can look at everything and change nothing.');
    }
    request.role = role;
    await enter(request, entry);
  };

  /** Viewers see API keys masked, wherever an answer has one. */
  const maskForViewers: preSerializationAsyncHookHandler = async ({ role }, _reply, payload) =>
    role === 'viewer' ? JSON.parse(withKeysMasked(JSON.stringify(payload ?? null))) : payload;

  /** True if the operator who sent a request may still read what it was for. */
  async function mayStay(request: FastifyRequest): Promise<boolean> {
    const session = await sessionOf(request);
    if (session === null) return false;
    const entry = await directory.byId(request.workspace.id);
    if (entry === null || entry.state === 'deleted') return false;
    const { operator, ofInstallation } = session;
    return (await members.roleOf(entry.id, { id: operator.id, ofInstallation })) !== null;
  }

  /** The key decides. On the path of another workspace it is not known. One that was revoked does not use its workspace. */
  async function enterByKey(request: FastifyRequest, id: string, key: string): Promise<KnownKey | null> {
    const entry = await directory.byId(id);
    const named = namedWorkspace(request);
    if (named !== null && named !== entry?.name) throw noWorkspace();
    const { modules } = await open.open(entry);
    const known = await modules.apiKeys.service.authenticate(key);
    if (known !== null) await enter(request, entry);
    return known;
  }

  return { enterNamed, enterAsOperator, enterByKey, maskForViewers, mayStay };
}
