import {
  createdInvitationSchema,
  createInvitationSchema,
  membersSchema,
  operationResultSchema,
  PATHS,
  updateMemberSchema,
} from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import { requireRight, rightsOfZone } from '../../platform/http/rights.ts';
import type { MembersService } from './members-service.ts';
import { operatorOf } from './operator.ts';
import type { WorkspaceService } from './service.ts';

interface Options {
  workspaces: WorkspaceService;
  members: MembersService;
}

const tags = ['Workspaces'];
const ofWorkspace = z.object({ name: z.string() });
const withId = z.object({ name: z.string(), id: z.uuid() });
interface NamedWorkspace {
  id: string;
  name: string;
}

const docs = { errors: ['not_found'] as const };

/** Members and invitations of a workspace, for its managers. */
export const memberRoutes: FastifyPluginAsyncZod<Options> = async (app, { workspaces, members }) => {
  app.addHook('onRoute', rightsOfZone('manager'));
  const named = new WeakMap<object, NamedWorkspace>();

  // Runs before the body is read: callers without the right learn nothing from the answer.
  app.addHook('onRequest', async (request) => {
    const { name } = ofWorkspace.parse(request.params);
    const { id, role } = await workspaces.find(operatorOf(request), name);
    requireRight(request.routeOptions.config.rights, { ofInstallation: request.ofInstallation, role });
    named.set(request.raw, { id, name });
  });

  function workspaceOf({ raw }: FastifyRequest): NamedWorkspace {
    const workspace = named.get(raw);
    if (workspace === undefined) throw new Error('The workspace of the request was not looked for.');
    return workspace;
  }

  app.get(
    PATHS.workspaceMembers,
    {
      config: { docs: { errors: [...docs.errors] } },
      schema: {
        tags,
        operationId: 'listMembers',
        summary: 'List the members of a workspace, and the invitations that are open',
        description: 'Administrators are not listed: they may enter every workspace.',
        params: ofWorkspace,
        response: { 200: membersSchema },
      },
    },
    async (request) => members.list(workspaceOf(request as FastifyRequest)),
  );

  app.patch(
    PATHS.workspaceMember,
    {
      config: { docs: { errors: [...docs.errors], example: { role: 'viewer' } } },
      schema: {
        tags,
        operationId: 'updateMember',
        summary: 'Change the role of a member',
        params: withId,
        body: updateMemberSchema,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const workspace = workspaceOf(request as FastifyRequest);
      await members.setRole(workspace, request.params.id, request.body.role, operatorActor(request.operator));
      return { success: true as const, message: 'The role was changed.' };
    },
  );

  app.delete(
    PATHS.workspaceMember,
    {
      config: { docs: { errors: [...docs.errors] } },
      schema: {
        tags,
        operationId: 'removeMember',
        summary: 'Remove a member',
        description: 'The account is kept, but can no longer enter this workspace.',
        params: withId,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const workspace = workspaceOf(request as FastifyRequest);
      await members.remove(workspace, request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The member was removed.' };
    },
  );

  app.post(
    PATHS.workspaceInvitations,
    {
      config: { docs: { errors: [...docs.errors], example: { role: 'viewer', note: 'Ann at Oak Bank' } } },
      schema: {
        tags,
        operationId: 'createInvitation',
        summary: 'Invite someone to a workspace',
        description:
          'The response contains the token of the link `/invitation/TOKEN`, which is not shown again. It works once, for seven days.',
        params: ofWorkspace,
        body: createInvitationSchema,
        response: { 201: createdInvitationSchema },
      },
    },
    async (request, reply) => {
      const workspace = workspaceOf(request as FastifyRequest);
      reply.status(201);
      return members.invite(workspace, request.body, request.operator);
    },
  );

  app.delete(
    PATHS.workspaceInvitation,
    {
      config: { docs: { errors: [...docs.errors] } },
      schema: {
        tags,
        operationId: 'withdrawInvitation',
        summary: 'Withdraw an invitation',
        params: withId,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const workspace = workspaceOf(request as FastifyRequest);
      await members.withdraw(workspace, request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The invitation was withdrawn.' };
    },
  );
};
