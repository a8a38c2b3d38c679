import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { whenLate } from '../../platform/http/late-bodies.ts';
import { requireRight, rightsOfZone } from '../../platform/http/rights.ts';
import { requireSecondFactor } from '../auth/index.ts';
import { operatorOf } from './operator.ts';
import type { WorkspaceService } from './service.ts';

export interface ManagedWorkspace {
  id: string;
  name: string;
}

const params = z.object({ name: z.string() });

/** Makes the calls of `app` about the workspace in their path, and those of its managers. Returns how a request finds it. */
export function managedWorkspace(
  app: FastifyInstance,
  workspaces: WorkspaceService,
): (request: FastifyRequest) => ManagedWorkspace {
  app.addHook('onRoute', rightsOfZone('manager'));
  const named = new WeakMap<object, ManagedWorkspace>();

  const findManaged: onRequestAsyncHookHandler = async (request) => {
    const { name } = params.parse(request.params);
    const { id, role, second_factor: secured } = await workspaces.find(operatorOf(request), name);
    if (secured) requireSecondFactor(request);
    requireRight(request.routeOptions.config.rights, { ofInstallation: request.ofInstallation, role });
    named.set(request.raw, { id, name });
  };
  // Runs before the body is read: callers without the right learn nothing from the answer.
  app.addHook('onRequest', findManaged);
  app.addHook('preValidation', whenLate(findManaged));

  return ({ raw }) => {
    const workspace = named.get(raw);
    if (workspace === undefined) throw new Error('The workspace of the request was not looked for.');
    return workspace;
  };
}
