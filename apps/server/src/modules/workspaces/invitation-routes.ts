import { openInvitationSchema, operationResultSchema, PATHS, registerSchema } from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AuthModule } from '../auth/index.ts';
import type { MembersService } from './members-service.ts';

interface Options {
  members: MembersService;
  auth: Pick<AuthModule, 'service' | 'clientOf'>;
}

const tags = ['Workspaces'];
const params = z.object({ token: z.string() });

/** An invitation, for anyone who has its link. */
export const invitationRoutes: FastifyPluginAsyncZod<Options> = async (app, { members, auth }) => {
  app.get(
    PATHS.invitation,
    {
      config: { docs: { errors: ['not_found'] } },
      schema: {
        tags,
        operationId: 'getInvitation',
        summary: 'An invitation',
        params,
        response: { 200: openInvitationSchema },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return members.invitation(request.params.token);
    },
  );

  app.post(
    PATHS.invitationRegistration,
    {
      config: {
        docs: {
          errors: ['not_found', 'username_taken', 'email_taken', 'too_many_attempts'],
          example: { username: 'ann', email: 'ann@oak.example', password: 'correct horse battery' },
        },
      },
      schema: {
        tags,
        operationId: 'registerGuest',
        summary: 'Accept an invitation with a new account',
        description:
          'Works even if registration is closed. The account becomes a member of the workspace, and can then log in.',
        params,
        body: registerSchema,
        response: { 201: operationResultSchema },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      await members.register(token, (join) =>
        auth.service.registerMember(request.body, auth.clientOf(request), join),
      );
      reply.status(201);
      return { success: true as const, message: 'Your account has been created. You may now log in.' };
    },
  );
};

/** For an operator who is logged in. */
export const acceptanceRoute: FastifyPluginAsyncZod<Pick<Options, 'members'>> = async (app, { members }) => {
  app.post(
    PATHS.invitationAcceptance,
    {
      config: { docs: { errors: ['not_found'] } },
      schema: {
        tags,
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation with the current account',
        params,
        response: { 200: z.object({ success: z.literal(true), workspace: z.string() }) },
      },
    },
    async (request) => {
      const { name } = await members.join(request.params.token, (request as FastifyRequest).operator);
      return { success: true as const, workspace: name };
    },
  );
};
