import type { Session } from '@clearbench/contract';
import { authCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireOperator } from './guard.ts';
import { noticeUntrustedProxy } from './proxy-notice.ts';
import type { AuthService, Client } from './service.ts';
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts';

interface Options {
  auth: AuthService;
  config: Config;
  clientOf(request: FastifyRequest): Client;
  signIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
  /** The parts of a session that concern the workspaces of its operator. */
  workspacesOf(request: FastifyRequest): Promise<Pick<Session, 'workspace' | 'workspaces' | 'home'>>;
}

export const authRoutes: FastifyPluginAsync<Options> = async (
  app,
  { auth, config, clientOf, signIn, workspacesOf },
) => {
  app.addHook('onRequest', noticeUntrustedProxy());

  serve(app, authCalls, {
    logInOperator: async (request, reply) => {
      const { token, operator } = await auth.login(request.body, clientOf(request));
      await signIn(request, reply, token);
      return { success: true as const, message: 'Welcome back!', operator };
    },
    registerOperator: async (request) => {
      await auth.register(request.body, clientOf(request));
      return { success: true as const, message: 'Your account has been created. You may now log in.' };
    },
    resetPassword: async (request) => {
      await auth.resetPassword(request.body, clientOf(request));
      return {
        success: true as const,
        message: 'If an account with that email exists, you will receive reset instructions',
      };
    },
    logOutOperator: async (request, reply) => {
      const token = readSessionCookie(request);
      if (token !== null) await auth.logout(token);
      clearSessionCookie(reply);
      return { success: true as const, message: 'Signed out.' };
    },
    getSession: {
      onRequest: requireOperator(auth),
      handler: async (request) => ({
        operator: request.operator,
        environment: config.environment,
        ofInstallation: request.ofInstallation,
        ...(await workspacesOf(request)),
      }),
    },
    getLoginOptions: (request, reply) => {
      // The response may contain a password.
      reply.header('cache-control', 'no-store');
      return auth.loginOptions(clientOf(request));
    },
  });
};
