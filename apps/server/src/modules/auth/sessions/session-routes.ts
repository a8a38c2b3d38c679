import { sessionCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { AuthService } from '../service.ts';
import type { LoginCookies } from './login-cookies.ts';
import type { Client } from './sessions.ts';

interface Options {
  auth: AuthService;
  cookies: LoginCookies;
  clientOf(request: FastifyRequest): Client;
}

/** The sessions and the password of the calling operator. */
export const sessionRoutes: FastifyPluginAsync<Options> = async (app, { auth, cookies, clientOf }) =>
  serve(app, sessionCalls, {
    listSessions: (request) => auth.sessions.list(request.operator, cookies.session(request) ?? ''),
    endSession: async (request) => {
      await auth.sessions.revoke(request.operator, request.params.id);
      return { success: true as const, message: 'The session was ended.' };
    },
    changePassword: async (request) => {
      const token = cookies.session(request) ?? '';
      await auth.changePassword(request.operator, token, request.body, clientOf(request));
      return {
        success: true as const,
        message: 'Your password was changed. Your other sessions have ended.',
      };
    },
  });
