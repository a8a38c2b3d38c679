import { withKeysMasked } from '@clearbench/domain';
import type {
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preSerializationAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import type { KnownKey } from '../modules/api-keys/index.ts';
import type { AuthModule } from '../modules/auth/index.ts';
import type { Directory, DirectoryEntry, WorkspacesModule } from '../modules/workspaces/index.ts';
import { noWorkspace, operatorOf } from '../modules/workspaces/index.ts';
import type { Courtesy } from '../platform/courtesy.ts';
import { AppError } from '../platform/errors.ts';
import { changesSomething, requireRight } from '../platform/http/rights.ts';
import { namedWorkspace, workspaceName } from '../platform/http/workspace-path.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { OpenWorkspaces } from './open-workspaces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the check of its body began, on the clock of `performance`; null: it is charged, or did not begin. */
    checkedFromMs: number | null;
  }
  interface FastifyReply {
    /** Call it when a long list is written; null for any other answer. */
    written: (() => void) | null;
  }
}

/** The lists of the console are shorter than this. */
const LONG_LIST = 100;

function isLongList({ query }: FastifyRequest): boolean {
  const limit: unknown = typeof query === 'object' && query !== null && 'limit' in query ? query.limit : null;
  return typeof limit === 'number' && limit > LONG_LIST;
}

interface Dependencies {
  directory: Directory;
  members: WorkspacesModule['members'];
  sessionOf: AuthModule['sessionOf'];
  open: OpenWorkspaces;
  courtesy: Pick<Courtesy, 'request' | 'answer' | 'charge'>;
}

/** Routes each request to its workspace, if the sender may enter it. */
export function createGuards({ directory, members, sessionOf, open, courtesy }: Dependencies) {
  function find(
    request: FastifyRequest,
    entry: DirectoryEntry | null,
  ): OpenWorkspace | Promise<OpenWorkspace> {
    const { method, routeOptions } = request;
    if (entry?.state === 'archived' && changesSomething({ method, config: routeOptions.config })) {
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

  /** For callers that the module checks itself. The path names the workspace; it is used only after the check. */
  const enterNamed: onRequestAsyncHookHandler = async (request) => {
    request.workspace = await find(request, await directory.byName(workspaceName(request)));
  };

  /** Runs after the session check. Only members learn that a workspace exists. */
  const enterAsOperator: onRequestAsyncHookHandler = async (request) => {
    const entry = await directory.byName(workspaceName(request));
    const role = entry === null ? null : await members.roleOf(entry.id, operatorOf(request));
    if (role === null) throw noWorkspace();
    requireRight(request.routeOptions.config.rights, { ofInstallation: request.ofInstallation, role });
    request.role = role;
    await enter(request, entry);
  };

  /** Runs after the session check, for actions that only administrators may do, in any workspace. */
  const checkInstallation: onRequestAsyncHookHandler = async ({ ofInstallation, routeOptions }) =>
    requireRight(routeOptions.config.rights, { ofInstallation, role: null });

  /** From here to the handler, the check of the body keeps the process busy. */
  const noteCheck: preValidationAsyncHookHandler = async (request) => {
    if (request.body !== undefined) request.checkedFromMs = performance.now();
  };

  function chargeCheck(request: FastifyRequest): void {
    if (request.checkedFromMs === null) return;
    courtesy.charge(request.workspace.id, performance.now() - request.checkedFromMs);
    request.checkedFromMs = null;
  }

  /** Long lists of a workspace take turns, from their query until they are written. */
  const takeTurn: preHandlerAsyncHookHandler = async (request, reply) => {
    chargeCheck(request);
    if (!isLongList(request)) return;
    const { promise: written, resolve: end } = Promise.withResolvers<void>();
    reply.written = end;
    reply.raw.once('close', end);
    await new Promise<void>((begin, refuse) => {
      const hold = () => {
        begin();
        return written;
      };
      courtesy.answer(request.workspace.id, hold).catch(refuse);
    });
  };

  /** Masks API keys for viewers, wherever an answer has one, and charges the workspace for the time that writing it takes. */
  const writeAnswer: preSerializationAsyncHookHandler = async (request, reply, payload) => {
    // A refused request has no workspace.
    const { role, workspace }: Partial<FastifyRequest> = request;
    if (workspace !== undefined) chargeCheck(request);
    const write = reply.getSerializationFunction(String(reply.statusCode)) ?? JSON.stringify;
    reply.serializer((answer: unknown) => {
      const startedMs = performance.now();
      const text = write(answer as Record<string, unknown>);
      const shown = role === 'viewer' ? withKeysMasked(text) : text;
      if (workspace !== undefined) courtesy.charge(workspace.id, performance.now() - startedMs);
      reply.written?.();
      return shown;
    });
    return payload;
  };

  /** True if the operator who sent a request may still read its result. */
  async function mayStay(request: FastifyRequest): Promise<boolean> {
    const session = await sessionOf(request);
    if (session === null) return false;
    const entry = await directory.byId(request.workspace.id);
    if (entry === null || entry.state === 'deleted') return false;
    const { operator, ofInstallation } = session;
    return (await members.roleOf(entry.id, { id: operator.id, ofInstallation })) !== null;
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
    enterByKey,
    noteCheck,
    takeTurn,
    writeAnswer,
    mayStay,
  };
}
