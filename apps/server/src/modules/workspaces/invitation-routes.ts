import { acceptanceCalls, invitationCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { AuthModule } from '../auth/index.ts';
import type { MembersService } from './members-service.ts';

interface Options {
  members: MembersService;
  auth: Pick<AuthModule, 'registration' | 'clientOf' | 'signIn'>;
}

/** An invitation, for anyone who has its link. */
export const invitationRoutes: FastifyPluginAsync<Options> = async (app, { members, auth }) =>
  serve(app, invitationCalls, {
    getInvitation: (request, reply) => {
      reply.header('cache-control', 'no-store');
      return members.invitation(request.params.token);
    },
    registerGuest: async (request, reply) => {
      const session = await members.register(request.params.token, (join) =>
        auth.registration.registerMember(request.body, auth.clientOf(request), join),
      );
      await auth.signIn(request, reply, session);
      return { success: true as const, message: 'Your account has been created, and you are signed in.' };
    },
  });

/** For an operator who is logged in. */
export const acceptanceRoute: FastifyPluginAsync<Pick<Options, 'members'>> = async (app, { members }) =>
  serve(app, acceptanceCalls, {
    acceptInvitation: async (request) => {
      const { name } = await members.join(request.params.token, request.operator);
      return { success: true as const, workspace: name };
    },
  });
