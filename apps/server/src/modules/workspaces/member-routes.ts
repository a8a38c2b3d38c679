import { memberCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { requireRight, rightsOfZone } from '../../platform/http/rights.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MembersService } from './members-service.ts';
import { operatorOf } from './operator.ts';
import type { WorkspaceService } from './service.ts';

interface Options {
  workspaces: WorkspaceService;
  members: MembersService;
}

interface NamedWorkspace {
  id: string;
  name: string;
}

/** Members and invitations of a workspace, for its managers. */
export const memberRoutes: FastifyPluginAsync<Options> = async (app, { workspaces, members }) => {
  app.addHook('onRoute', rightsOfZone('manager'));
  const named = new WeakMap<object, NamedWorkspace>();

  // Runs before the body is read: callers without the right learn nothing from the answer.
  app.addHook('onRequest', async (request) => {
    const { name } = memberCalls.calls.listMembers.params.parse(request.params);
    const { id, role } = await workspaces.find(operatorOf(request), name);
    requireRight(request.routeOptions.config.rights, { ofInstallation: request.ofInstallation, role });
    named.set(request.raw, { id, name });
  });

  function workspaceOf({ raw }: FastifyRequest): NamedWorkspace {
    const workspace = named.get(raw);
    if (workspace === undefined) throw new Error('The workspace of the request was not looked for.');
    return workspace;
  }

  serve(app, memberCalls, {
    listMembers: (request) => members.list(workspaceOf(request)),
    updateMember: async (request) => {
      const { params, body, operator } = request;
      await members.setRole(workspaceOf(request), params.id, body.role, operatorActor(operator));
      return { success: true as const, message: 'The role was changed.' };
    },
    removeMember: async (request) => {
      await members.remove(workspaceOf(request), request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The member was removed.' };
    },
    createInvitation: (request) => members.invite(workspaceOf(request), request.body, request.operator),
    withdrawInvitation: async (request) => {
      await members.withdraw(workspaceOf(request), request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The invitation was withdrawn.' };
    },
  });
};
