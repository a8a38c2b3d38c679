import { workspacePrefix } from '@clearbench/contract';
import { memberCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { originOf } from '../../platform/http/origin.ts';
import { serve } from '../../platform/http/serve.ts';
import { managedWorkspace } from './managed-workspace.ts';
import type { MembersService } from './members-service.ts';
import type { WorkspaceService } from './service.ts';

interface Options {
  workspaces: WorkspaceService;
  members: MembersService;
  /** The address of the server in links; without one, that of the request. */
  publicUrl: string | null;
}

/** Members and invitations of a workspace, for its managers. */
export const memberRoutes: FastifyPluginAsync<Options> = async (app, { workspaces, members, publicUrl }) => {
  const workspaceOf = managedWorkspace(app, workspaces);
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
    createInvitation: async (request) => {
      if (request.accessToken !== undefined && request.body.role === 'manager') {
        throw new AppError(
          'not_allowed',
          'An access token can invite operators and viewers. Please invite managers in the console.',
        );
      }
      const workspace = workspaceOf(request);
      const invitation = await members.invite(workspace, request.body, request.operator);
      const origin = originOf(request, { publicUrl, prefix: '' });
      return {
        ...invitation,
        link: `${origin}${workspacePrefix(workspace.name)}/invitation/${invitation.token}`,
      };
    },
    withdrawInvitation: async (request) => {
      await members.withdraw(workspaceOf(request), request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The invitation was withdrawn.' };
    },
  });
};
