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
const docs = { errors: ['not_found'] as const };

/** Members and invitations of a workspace, for those who may change it. */
export const memberRoutes: FastifyPluginAsyncZod<Options> = async (app, { workspaces, members }) => {
  app.addHook('onRoute', rightsOfZone('operator'));

  async function placeOf(request: FastifyRequest, name: string) {
    const { id, role } = await workspaces.find(operatorOf(request), name);
    requireRight(request.routeOptions.config.rights, { ofInstallation: request.ofInstallation, role });
    return { id, name };
  }

  app.get(
    PATHS.workspaceMembers,
    {
      config: { docs: { errors: [...docs.errors] } },
      schema: {
        tags,
        summary: 'List the members of a workspace, and the invitations that are open',
        description: 'Operators of the installation are not listed: they may enter every workspace.',
        params: ofWorkspace,
        response: { 200: membersSchema },
      },
    },
    async (request) => members.list(await placeOf(request, request.params.name)),
  );

  app.patch(
    PATHS.workspaceMember,
    {
      config: { docs: { errors: [...docs.errors], example: { role: 'viewer' } } },
      schema: {
        tags,
        summary: 'Change the role of a member',
        params: withId,
        body: updateMemberSchema,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const place = await placeOf(request, request.params.name);
      await members.setRole(place, request.params.id, request.body.role, operatorActor(request.operator));
      return { success: true as const, message: 'The role was changed.' };
    },
  );

  app.delete(
    PATHS.workspaceMember,
    {
      config: { docs: { errors: [...docs.errors] } },
      schema: {
        tags,
        summary: 'Remove a member',
        description: 'The account stays; it can no longer enter this workspace.',
        params: withId,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const place = await placeOf(request, request.params.name);
      await members.remove(place, request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The member was removed.' };
    },
  );

  app.post(
    PATHS.workspaceInvitations,
    {
      config: { docs: { errors: [...docs.errors], example: { role: 'viewer', note: 'Ann at Oak Bank' } } },
      schema: {
        tags,
        summary: 'Invite somebody to a workspace',
        description:
          'The answer has the token of the link `/invitation/TOKEN`, which is not shown again. It works once, for seven days.',
        params: ofWorkspace,
        body: createInvitationSchema,
        response: { 201: createdInvitationSchema },
      },
    },
    async (request, reply) => {
      const place = await placeOf(request, request.params.name);
      reply.status(201);
      return members.invite(place, request.body, request.operator);
    },
  );

  app.delete(
    PATHS.workspaceInvitation,
    {
      config: { docs: { errors: [...docs.errors] } },
      schema: {
        tags,
        summary: 'Withdraw an invitation',
        params: withId,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const place = await placeOf(request, request.params.name);
      await members.withdraw(place, request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The invitation was withdrawn.' };
    },
  );
};
