import { sessionCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { AuthService } from './service.ts';
import { readSessionCookie } from './session-cookie.ts';

/** The sessions of the calling operator. */
export const sessionRoutes: FastifyPluginAsync<{ auth: AuthService }> = async (app, { auth }) =>
  serve(app, sessionCalls, {
    listSessions: (request) => auth.listSessions(request.operator, readSessionCookie(request) ?? ''),
    endSession: async (request) => {
      await auth.revokeSession(request.operator, request.params.id);
      return { success: true as const, message: 'The session was ended.' };
    },
  });
